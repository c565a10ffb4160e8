/** The middle pane: a conversation with the documents, its head, and the line for the next question. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import type { Problem } from '../../client/problem.ts';
import { useModels } from '../../client/queries.ts';
import { rememberedModel, rememberModel, usableModel } from './answer-models.ts';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation-pane.module.css';
import { useDocumentsContext } from './documents-context.ts';
import { QuestionBox } from './question-box.tsx';
import { Turns } from './turns.tsx';
import { useAskHere } from './use-ask-here.ts';
import type { Retriever } from './use-ask-here.ts';

export interface ConversationPaneProps {
  /** Of reading the conversation. */
  readonly problem: Problem | null;
  readonly isReading: boolean;
}

export function ConversationPane({ problem, isReading }: ConversationPaneProps) {
  const { openConversation } = useDocumentsContext();
  const models = useModels().data ?? [];
  const [chosen, setChosen] = useState(rememberedModel);
  const [retriever, setRetriever] = useState<Retriever>('graph');
  const model = usableModel(models, chosen);
  const asking = useAskHere({ model, retriever });
  const choose = (id: string): void => {
    setChosen(id);
    rememberModel(id);
  };
  return (
    <section className={`panel ${classes.pane}`} aria-label={words.documents.conversation}>
      <ConversationHead
        models={models}
        model={model}
        onModel={choose}
        retriever={retriever}
        onRetriever={setRetriever}
      />
      {problem && (
        <div className={classes.problem}>
          <ProblemNote problem={problem}>
            <Button onClick={() => openConversation(null)}>{words.documents.untitled}</Button>
          </ProblemNote>
        </div>
      )}
      {isReading ? <Waiting words={words.documents.reading} /> : <Turns asking={asking} />}
      <QuestionBox asking={asking} />
    </section>
  );
}
