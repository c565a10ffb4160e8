/** One conversation of the list, with what can be done with it. */
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConversationView } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { RelativeTime } from '../../app/relative-time.tsx';
import classes from './conversation-list.module.css';
import { useConversationActions } from './use-conversation-actions.ts';

export interface ConversationLineProps {
  readonly conversation: ConversationView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function ConversationLine({ conversation, isOpen, onOpen }: ConversationLineProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameLine conversation={conversation} onDone={() => setRenaming(false)} />;
  const { title, turns, updatedAt } = conversation;
  return (
    <li className={classes.line} data-open={isOpen}>
      <button type="button" className={classes.open} onClick={onOpen} aria-current={isOpen || undefined}>
        <span>{title}</span>
        <small>
          {words.documents.turns(turns)} · <RelativeTime at={updatedAt} />
        </small>
      </button>
      <LineMenu conversation={conversation} onRename={() => setRenaming(true)} />
    </li>
  );
}

function LineMenu({ conversation, onRename }: { conversation: ConversationView; onRename: () => void }) {
  const { remove, save } = useConversationActions();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={26} aria-label={words.documents.actionsOf(conversation.title)}>
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>{words.documents.rename}</Menu.Item>
        <Menu.Item onClick={() => save(conversation, 'markdown')}>{words.documents.exportMarkdown}</Menu.Item>
        <Menu.Item onClick={() => save(conversation, 'json')}>{words.documents.exportJson}</Menu.Item>
        <Menu.Item color="bad" onClick={() => remove(conversation)}>
          {words.documents.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function RenameLine({ conversation, onDone }: { conversation: ConversationView; onDone: () => void }) {
  const [title, setTitle] = useState(conversation.title);
  const { rename } = useConversationActions();
  return (
    <li className={classes.line}>
      <form
        className={classes.rename}
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '') rename(conversation, title.trim());
          onDone();
        }}
      >
        <TextInput
          size="xs"
          autoFocus
          maxLength={200}
          aria-label={words.documents.renameLabel}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
        />
        <Button type="submit" size="xs" disabled={title.trim() === ''}>
          {words.documents.renamed}
        </Button>
      </form>
    </li>
  );
}
