/** The map as the agent knows it at this step; beside it the true one, once the run is over. */
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mapView } from '../../../core/events/map-view.ts';
import type { EntityView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import { MapPicture } from './map-picture.tsx';
import { knownMapPicture, trueMapPicture } from './map-picture-data.ts';
import classes from './room-map.module.css';
import { useRunContext } from './run-context.ts';

export function RoomMap({ onPick }: { onPick: (id: EntityView['entityId']) => void }) {
  const { run, view, step } = useRunContext();
  const { client } = useLab();
  const [showsTruth, setShowsTruth] = useState(false);
  const isOver = run.status === 'ended';
  const truth = useQuery({
    queryKey: ['true-map', run.runId],
    queryFn: () => client.runs.reveal({ runId: run.runId }),
    enabled: isOver,
  });
  const map = useMemo(() => mapView(view, step), [view, step]);
  const known = useMemo(() => knownMapPicture(map), [map]);
  const real = useMemo(() => (truth.data ? trueMapPicture(truth.data, map) : null), [truth.data, map]);
  const isBeside = real !== null && (showsTruth || known.rooms.length === 0);
  return (
    <div className={classes.pane}>
      <div className={classes.maps} data-beside={isBeside}>
        {known.rooms.length > 0 ? (
          <MapPicture
            label={words.map.label(known.rooms.length, step)}
            map={known}
            onPick={(key) => {
              const chosen = map.rooms.find(({ room }) => String(room.entityId) === key);
              if (chosen) onPick(chosen.room.entityId);
            }}
          />
        ) : (
          !isBeside && <p className={classes.none}>{words.map.none(run.config.model === 'by-hand')}</p>
        )}
        {isBeside && <MapPicture label={words.map.trueLabel(real.rooms.length)} map={real} />}
      </div>
      {truth.error && <ProblemNote problem={toProblem(truth.error)} />}
      <MapLegend isBeside={isBeside}>
        {real !== null && known.rooms.length > 0 && (
          <Checkbox
            size="xs"
            label={words.map.showTruth}
            checked={showsTruth}
            onChange={(event) => setShowsTruth(event.currentTarget.checked)}
          />
        )}
      </MapLegend>
    </div>
  );
}

function MapLegend({ isBeside, children }: { isBeside: boolean; children: React.ReactNode }) {
  return (
    <div className={classes.legend}>
      <span className={classes.tried} aria-hidden="true" /> {words.map.tried}
      <span className={classes.untried} aria-hidden="true" /> {words.map.untried}
      <span className={classes.walked} aria-hidden="true" /> {words.map.walked}
      <span className={classes.note} title={words.map.items}>
        {isBeside ? words.map.besideNote : words.map.items}
      </span>
      <span className={classes.truth}>{children}</span>
    </div>
  );
}
