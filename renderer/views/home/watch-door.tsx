/** The first door: an agent that needs no model solves a game, in one click. */
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useWatch } from '../../app/use-start-run.ts';
import { useWorlds } from '../../client/queries.ts';
import { Door } from './door.tsx';

export function WatchDoor() {
  const watch = useWatch();
  const world = useWorlds().data?.[0];
  const level = world?.levels.find(({ id }) => id === world.defaultLevel);
  return (
    <Door
      title={words.home.watchTitle}
      text={words.home.watchText(world?.title ?? '', level?.summary ?? '')}
      drawing={<PathDrawing />}
      note={words.home.watchNote}
      actions={
        <>
          <Button
            variant="filled"
            leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
            onClick={watch.start}
            disabled={watch.isStarting}
          >
            {watch.isStarting ? words.home.starting : words.home.start}
          </Button>
          <Button component={Link} to="/runs/new">
            {words.home.choose}
          </Button>
        </>
      }
    >
      {watch.problem && <ProblemNote problem={watch.problem} />}
    </Door>
  );
}

function PathDrawing() {
  const walked = ['20,62', '88,62', '88,24', '156,24', '156,62', '200,62'];
  const rooms = walked.slice(0, -1).map((point) => point.split(','));
  return (
    <svg viewBox="0 0 300 84" fill="none" strokeWidth="3">
      <path d="M200 62h24V24h52" stroke="var(--line)" />
      <polyline points={walked.join(' ')} stroke="var(--thread)" strokeLinejoin="round" />
      {rooms.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="7" fill="var(--kind-place)" />
      ))}
      <circle cx="224" cy="24" r="7" fill="var(--line)" />
      <circle cx="276" cy="24" r="7" fill="var(--line)" />
      <circle cx="200" cy="62" r="7.5" fill="var(--panel)" stroke="var(--thread)" />
    </svg>
  );
}
