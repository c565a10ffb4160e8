/** What models run on here: graphics card or processor, and the memory that is free. */
import type { ModelPlace } from '../../../core/contract/model-views.ts';
import { bytes } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { useModelPlace } from '../../client/model-queries.ts';
import classes from './device-line.module.css';

export function DeviceLine() {
  const { data } = useModelPlace();
  if (!data) return <p className="soft">{words.models.askingDevice}</p>;
  const { ramFreeBytes, ramTotalBytes, loaded } = data;
  return (
    <ul className={classes.line}>
      {data.device && <li>{deviceText(data.device)}</li>}
      <li>{words.models.ram(bytes(ramFreeBytes), bytes(ramTotalBytes))}</li>
      {loaded.length > 0 && <li>{words.models.loaded(loaded.map(({ name }) => name).join(', '))}</li>}
    </ul>
  );
}

function deviceText({
  gpu,
  gpuNames,
  cores,
  vramFreeBytes,
  vramTotalBytes,
}: NonNullable<ModelPlace['device']>): string {
  if (gpu === null) return words.models.device(null, cores);
  return words.models.gpu(gpuNames.join(', '), gpu.toUpperCase(), bytes(vramFreeBytes), bytes(vramTotalBytes));
}
