/** The levels of a world, side by side with what they are. */
import { useId } from 'react';
import type { WorldInfo } from '../../../core/contract/views.ts';
import { words } from '../../app/language.ts';
import classes from './level-choice.module.css';

export interface LevelChoiceProps {
  readonly levels: WorldInfo['levels'];
  readonly value: string;
  readonly onChange: (level: string) => void;
}

export function LevelChoice({ levels, value, onChange }: LevelChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.levels}>
      <legend>{words.newRun.level}</legend>
      {levels.map((level) => (
        <label key={level.id} className={classes.level} data-chosen={level.id === value}>
          <input
            type="radio"
            name={name}
            value={level.id}
            checked={level.id === value}
            onChange={() => onChange(level.id)}
          />
          <strong>{level.id}</strong>
          <span>{level.summary}</span>
        </label>
      ))}
    </fieldset>
  );
}
