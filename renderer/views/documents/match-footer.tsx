/** How well the shown passage matched, stage by stage, and the way to the citations beside it. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { PassageHit } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { useDocumentsContext } from './documents-context.ts';
import { citationBeside } from './shown-source.ts';
import type { ShownSource } from './shown-source.ts';
import classes from './source-viewer.module.css';
import { figure } from './stage-figures.ts';

export function MatchFooter({ source }: { source: ShownSource }) {
  const { turn } = useDocumentsContext();
  const count = turn?.answer.citations.length ?? 0;
  if (count === 0 && !source.hit) return null;
  return (
    <footer className={classes.footer}>
      {source.hit ? <Match hit={source.hit} /> : <span>{words.documents.noScore}</span>}
      {count > 0 && (
        <div className={classes.steps}>
          <Step side={-1} source={source} />
          {source.citation && <span>{words.documents.citationOf(source.citation.number, count)}</span>}
          <Step side={1} source={source} />
        </div>
      )}
    </footer>
  );
}

function Match({ hit: { score, stages } }: { hit: PassageHit }) {
  const parts = [
    words.documents.stageWords(figure(stages.words)),
    stages.vector === null ? null : words.documents.stageMeaning(figure(stages.vector)),
    stages.bestSentence === null ? null : words.documents.stageSentence(figure(stages.bestSentence)),
    stages.walk === null ? null : words.documents.stageGraph(figure(stages.walk)),
  ];
  return (
    <span>
      <strong>{words.documents.match(figure(score))}</strong> · {parts.filter((part) => part !== null).join(' · ')}
    </span>
  );
}

function Step({ side, source }: { side: -1 | 1; source: ShownSource }) {
  const { turn, showCitation } = useDocumentsContext();
  const next = citationBeside(turn, source.citation?.number ?? null, side);
  const label = side === -1 ? words.documents.previousCitation : words.documents.nextCitation;
  const Icon = side === -1 ? IconChevronLeft : IconChevronRight;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={26}
        aria-label={label}
        disabled={next === null}
        onClick={() => turn && next && showCitation(turn, next.number)}
      >
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
