/** Facts by a language model, passage by passage: started, watched, stopped; what it could not find is said. */
import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ExtractionView } from '../../../core/contract/document-views.ts';
import { count, duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { useDocuments } from '../../client/documents-client.ts';
import { useModels } from '../../client/queries.ts';
import { useDocumentsContext } from './documents-context.ts';
import { readyModels } from './answer-models.ts';
import { fileName } from './document-words.ts';
import classes from './extract-panel.module.css';

const copy = words.documents;
const closeProps = { 'aria-label': words.notices.close };

export function ExtractPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { extraction } = useDocumentsContext().library;
  const models = readyModels(useModels().data ?? []);
  const documents = useDocuments();
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chosen ?? extraction.model ?? models[0]?.id ?? null;
  const isRunning = extraction.state === 'running';
  const start = (): void => {
    if (model !== null) void documents.extract({ model }).catch(showProblem);
  };
  const stop = (): void => void documents.stopExtraction().catch(showProblem);
  return (
    <Modal opened={isOpen} onClose={onClose} title={copy.extractTitle} size="md" closeButtonProps={closeProps}>
      <div className={classes.panel}>
        <p className="soft">{copy.extractText}</p>
        {models.length === 0 ? (
          <p>
            {copy.extractNoModel} <Link to="/models">{words.screens.models}</Link>
          </p>
        ) : (
          <div className={classes.row}>
            <Select
              size="xs"
              className={classes.model}
              aria-label={copy.extractModel}
              data={models.map(({ id, name }) => ({ value: id, label: name }))}
              value={model}
              onChange={setChosen}
              disabled={isRunning}
            />
            <Button variant={isRunning ? 'default' : 'filled'} onClick={isRunning ? stop : start}>
              {isRunning ? copy.extractStop : extraction.state === 'stopped' ? copy.extractGoOn : copy.extractStart}
            </Button>
          </div>
        )}
        {extraction.state !== 'none' && <Progress extraction={extraction} />}
      </div>
    </Modal>
  );
}

function Progress({ extraction }: { extraction: ExtractionView }) {
  const { state, passagesDone, passagesTotal, facts, withoutFacts, secondsLeft, problem } = extraction;
  const parts = [
    copy.extractStates[state],
    copy.extractDone(count(passagesDone), count(passagesTotal)),
    copy.extractFacts(count(facts)),
    secondsLeft === null ? null : copy.timeLeft(duration(secondsLeft * 1_000)),
  ];
  return (
    <div className={classes.progress}>
      <progress value={passagesDone} max={Math.max(1, passagesTotal)} aria-label={copy.extractTitle} />
      <p role="status">{parts.filter(Boolean).join(' · ')}</p>
      {problem !== null && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {withoutFacts.length > 0 && (
        <details>
          <summary>{copy.extractNone(withoutFacts.length)}</summary>
          <ul className={classes.files} tabIndex={0} aria-label={copy.extractNone(withoutFacts.length)}>
            {withoutFacts.map((path) => (
              <li key={path} className="name" title={path}>
                {fileName(path)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
