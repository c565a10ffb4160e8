/** A conversation before its first question: what to expect, and questions that the index can answer. */
import { words } from '../../app/language.ts';
import { useConversations, useSuggestions } from '../../client/document-queries.ts';
import { useDocumentsContext } from './documents-context.ts';
import classes from './invitation.module.css';
import type { AskingHere } from './use-ask-here.ts';

const RECENT = 3;

export function Invitation({ asking }: { asking: AskingHere }) {
  const { library, openConversation } = useDocumentsContext();
  const hasPassages = library.counts.passages > 0;
  const suggestions = useSuggestions(hasPassages).data ?? [];
  const recent = (useConversations('').data ?? []).slice(0, RECENT);
  return (
    <div className={classes.invitation} tabIndex={0} role="region" aria-label={words.documents.transcript}>
      <div className={classes.inner}>
        <h2>{words.documents.invite}</h2>
        <p className="soft">{words.documents.inviteText}</p>
        {hasPassages && suggestions.length > 0 && (
          <ul className={classes.list} aria-label={words.documents.suggestions}>
            {suggestions.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => asking.ask(question)} disabled={asking.isBusyElsewhere}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        {recent.length > 0 && (
          <>
            <h3 className="caption">{words.documents.conversations}</h3>
            <ul className={classes.list}>
              {recent.map(({ conversationId, title }) => (
                <li key={conversationId}>
                  <button type="button" onClick={() => openConversation(conversationId)}>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
