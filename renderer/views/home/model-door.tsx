/** The third door: a GGUF file, used where it lies. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DropArea } from '../../app/drop-area.tsx';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { AddModelButton } from '../models/add-model-button.tsx';
import { useAddModel } from '../models/use-add-model.ts';
import { Door } from './door.tsx';

export function ModelDoor() {
  const add = useAddModel();
  return (
    <DropArea label={words.models.dropHere} onDrop={add.addDropped}>
      <Door
        title={words.home.modelTitle}
        text={words.home.modelText}
        drawing={<FitDrawing />}
        actions={
          <>
            <AddModelButton add={add} />
            <Button component={Link} to="/models">
              {words.home.models}
            </Button>
          </>
        }
      >
        {add.problem && <ProblemNote problem={add.problem} />}
      </Door>
    </DropArea>
  );
}

function FitDrawing() {
  return (
    <svg viewBox="0 0 300 84">
      <rect x="22" y="34" width="246" height="20" rx="10" fill="var(--sunk)" />
      <path d="M32 34h112v20H32a10 10 0 0 1 0-20z" fill="var(--kind-place)" />
      <path d="M145 34h44v20h-44z" fill="var(--kind-item)" />
      <path d="M190 34h16v20h-16z" fill="var(--kind-quantity)" />
    </svg>
  );
}
