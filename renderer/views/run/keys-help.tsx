/** The keys of the Run screen, in one place. */
import { Kbd, Modal } from '@mantine/core';
import { words } from '../../app/language.ts';
import classes from './keys-help.module.css';

const closeProps = { 'aria-label': words.notices.close };

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.keys.title} size="md" closeButtonProps={closeProps}>
      <dl className={classes.keys}>
        {words.keys.list.map(([keys, meaning]) => (
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
