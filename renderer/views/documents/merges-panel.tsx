/** Spellings that may mean the same: merged or kept apart by the person, and taken back at will. */
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NameMergeView } from '../../../core/contract/document-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { documentKeys, useMerges } from '../../client/document-queries.ts';
import { useDocuments } from '../../client/documents-client.ts';
import { toProblem } from '../../client/problem.ts';
import classes from './merges-panel.module.css';

const closeProps = { 'aria-label': words.notices.close };

export function MergesPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error } = useMerges(isOpen);
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.documents.mergeTitle} size="lg" closeButtonProps={closeProps}>
      <p className={classes.text}>{words.documents.mergeText}</p>
      {error && <ProblemNote problem={toProblem(error)} />}
      {!data && !error && <Waiting words={words.documents.mergeReading} />}
      {data?.length === 0 && <p className="soft">{words.documents.mergeNone}</p>}
      <ul className={classes.list}>
        {data?.map((merge) => (
          <MergeLine key={`${merge.keep}\n${merge.drop}`} merge={merge} />
        ))}
      </ul>
    </Modal>
  );
}

function MergeLine({ merge }: { merge: NameMergeView }) {
  const documents = useDocuments();
  const queries = useQueryClient();
  const { keep, drop, state, why } = merge;
  const { mutate, isPending } = useMutation({
    mutationFn: (next: NameMergeView['state']) => documents.merges.decide({ keep, drop, state: next }),
    onSuccess: (all) => {
      queries.setQueryData(documentKeys.merges, all);
      return queries.invalidateQueries({ queryKey: documentKeys.graphs });
    },
    onError: showProblem,
  });
  return (
    <li className={classes.line} aria-label={words.documents.mergePair(keep, drop)}>
      <div className={classes.names}>
        <span>
          <strong>{keep}</strong> <small>{words.documents.mergePassages(count(merge.keepPassages))}</small>
        </span>
        <span>
          {drop} <small>{words.documents.mergePassages(count(merge.dropPassages))}</small>
        </span>
        <small>{why}</small>
      </div>
      {state === 'suggested' ? (
        <div className={classes.actions}>
          <Button
            size="compact-xs"
            disabled={isPending}
            onClick={() => mutate('merged')}
            aria-label={words.documents.mergeInto(drop, keep)}
          >
            {words.documents.merge}
          </Button>
          <Button size="compact-xs" disabled={isPending} onClick={() => mutate('apart')}>
            {words.documents.keepApart}
          </Button>
        </div>
      ) : (
        <div className={classes.actions}>
          <span className="soft">{words.documents.mergeStates[state]}</span>
          <Button size="compact-xs" disabled={isPending} onClick={() => mutate('suggested')}>
            {words.documents.takeBack}
          </Button>
        </div>
      )}
    </li>
  );
}
