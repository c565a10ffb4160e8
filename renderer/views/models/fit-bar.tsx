/** What a model takes of the memory that is free: weights, cache, buffers; below it, what the last load really took. */
import type { ModelFit, ModelMemory } from '../../../core/contract/model-views.ts';
import { bytes, count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import classes from './fit-bar.module.css';

export function FitBar({ fit }: { fit: ModelFit }) {
  const { needs, used, fits } = fit;
  const free = fit.freeRamBytes + fit.freeVramBytes;
  const whole = Math.max(free, needs.totalBytes, used?.totalBytes ?? 0);
  const label = words.modelFit.label({
    weights: bytes(needs.weightsBytes),
    cache: bytes(needs.cacheBytes),
    buffers: bytes(needs.computeBytes),
    free: bytes(free),
    fits,
  });
  return (
    <figure className={classes.figure}>
      <div className={classes.track} role="img" aria-label={label}>
        <Parts memory={needs} whole={whole} />
        <span className={classes.free} style={{ left: `${share(free, whole)}%` }} data-fits={fits} />
      </div>
      {used && (
        <div className={classes.used} aria-hidden="true">
          <Parts memory={used} whole={whole} />
        </div>
      )}
      <figcaption className={classes.legend}>
        <Key kind="weights" text={`${words.modelFit.weights} ${bytes(needs.weightsBytes)}`} />
        <Key kind="cache" text={`${words.modelFit.cache} ${bytes(needs.cacheBytes)}`} />
        <Key kind="buffers" text={`${words.modelFit.buffers} ${bytes(needs.computeBytes)}`} />
        <span className={classes.total}>
          {words.modelFit.total(bytes(needs.totalBytes), count(fit.contextTokens), fit.slots)} ·{' '}
          {words.modelFit.free(bytes(free))}
        </span>
      </figcaption>
      <p className="soft">
        {fit.isCalibrated ? words.modelFit.calibrated : words.modelFit.estimate}{' '}
        {used
          ? words.modelFit.used(bytes(used.totalBytes), count(used.contextTokens), used.slots)
          : words.modelFit.neverLoaded}{' '}
        {fit.slots > 1 && words.modelFit.slots(bytes(fit.leastBytes))}
      </p>
      {!fits && <p className="bad">{words.modelFit.missing(bytes(fit.missingBytes))}</p>}
    </figure>
  );
}

function Parts({ memory, whole }: { memory: ModelMemory; whole: number }) {
  const parts = [
    ['weights', memory.weightsBytes],
    ['cache', memory.cacheBytes],
    ['buffers', memory.computeBytes],
  ] as const;
  return parts.map(([kind, size]) => (
    <span key={kind} className={classes.part} data-kind={kind} style={{ width: `${share(size, whole)}%` }} />
  ));
}

function Key({ kind, text }: { kind: string; text: string }) {
  return (
    <span className={classes.key}>
      <span className={classes.swatch} data-kind={kind} aria-hidden="true" />
      {text}
    </span>
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
