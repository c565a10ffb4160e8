/** The keys of a screen, in one place. */
import { Kbd, Modal } from '@mantine/core';
import { words } from '../../app/language.ts';
import classes from './keys-help.module.css';

const closeProps = { 'aria-label': words.notices.close };

export interface KeysHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly keys?: typeof words.keys.list;
}

export function KeysHelp({ isOpen, onClose, keys: list = words.keys.list }: KeysHelpProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.keys.title} size="md" closeButtonProps={closeProps}>
      <dl className={classes.keys}>
        {list.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
