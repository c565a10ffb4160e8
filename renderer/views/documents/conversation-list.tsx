/** Every conversation: searched by the words of questions and answers, opened, renamed, exported, deleted. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useConversations } from '../../client/document-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { ConversationLine } from './conversation-line.tsx';
import classes from './conversation-list.module.css';
import { useDocumentsContext } from './documents-context.ts';

const SEARCH_PAUSE_MS = 200;

export function ConversationList({ onDone }: { onDone: () => void }) {
  const { address, openConversation } = useDocumentsContext();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS);
  const { data, error } = useConversations(query);
  const open = (id: number): void => {
    openConversation(id);
    onDone();
  };
  return (
    <div className={classes.panel}>
      <TextInput
        data-autofocus
        size="xs"
        aria-label={words.documents.searchConversations}
        placeholder={words.documents.searchConversations}
        leftSection={<IconSearch size={13} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <ProblemNote problem={toProblem(error)} />}
      {data?.length === 0 && (
        <p className="soft">{query === '' ? words.documents.noConversations : words.documents.noConversation(query)}</p>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={words.documents.conversations}>
          {data.map((conversation) => (
            <ConversationLine
              key={conversation.conversationId}
              conversation={conversation}
              isOpen={conversation.conversationId === address.conversationId}
              onOpen={() => open(conversation.conversationId)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
