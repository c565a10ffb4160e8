/** Which game is played: a world of the lab, or a real game in a file. */
import { Select } from '@mantine/core';
import { words } from '../../app/language.ts';
import { GameFileFields } from './game-file-fields.tsx';
import { LevelChoice } from './level-choice.tsx';
import type { RunChoices, RunForm } from './run-form.ts';
import type { GameFile } from './use-game-file.ts';

export interface WorldChoiceProps {
  readonly worlds: RunChoices['worlds'];
  readonly form: RunForm;
  readonly game: GameFile;
  readonly onChange: (change: Partial<RunForm>) => void;
}

/** No world can be called this. */
const FILE = '\u0000file';

export function WorldChoice({ worlds, form, game, onChange }: WorldChoiceProps) {
  const isFile = form.gameFile !== null;
  const world = worlds.find(({ id }) => id === form.world);
  const choose = (value: string | null): void => {
    if (value === FILE) onChange({ gameFile: '' });
    else if (value !== null) onChange({ world: value, gameFile: null });
  };
  return (
    <>
      <Select
        label={words.newRun.world}
        description={isFile ? words.newRun.gameFileHelp : world?.summary}
        data={[
          ...worlds.map(({ id, title }) => ({ value: id, label: title })),
          { value: FILE, label: words.newRun.gameFile },
        ]}
        value={isFile ? FILE : form.world}
        onChange={choose}
      />
      {isFile && <GameFileFields form={form} game={game} onChange={onChange} />}
      {!isFile && world && world.levels.length > 0 && (
        <LevelChoice levels={world.levels} value={form.level} onChange={(level) => onChange({ level })} />
      )}
    </>
  );
}
