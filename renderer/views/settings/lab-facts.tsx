/** Where the lab keeps its file, how large it is, what it embeds with, and that nothing was sent. */
import { bytes, count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { useLabStatus } from '../../client/queries.ts';
import classes from './lab-facts.module.css';

export function LabFacts() {
  const { data: status } = useLabStatus();
  if (!status) return null;
  const { embedder } = status;
  return (
    <section className={classes.facts} aria-labelledby="lab-facts">
      <h2 id="lab-facts">{words.settings.lab}</h2>
      <dl>
        <dt>{words.settings.version}</dt>
        <dd>{status.version}</dd>
        <dt>{words.settings.folder}</dt>
        <dd className="mono">{status.dataFolder}</dd>
        <dt>{words.settings.file}</dt>
        <dd>{bytes(status.fileBytes)}</dd>
        <dt>{words.settings.embedder}</dt>
        <dd>
          <span className="name">{embedder.name}</span>{' '}
          <span className={embedder.isReady ? 'good' : 'bad'}>
            {embedder.isReady ? words.settings.ready : embedder.problem}
          </span>
        </dd>
        <dt>{words.settings.sent}</dt>
        <dd>{count(status.requestsSent)}</dd>
      </dl>
    </section>
  );
}
