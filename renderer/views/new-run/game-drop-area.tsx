/** Takes a game's files that are dropped anywhere on the form. */
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { words } from '../../app/language.ts';
import classes from './game-drop-area.module.css';
import type { GameFile } from './use-game-file.ts';

export function GameDropArea({ game, children }: { game: GameFile; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const enter = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isInside) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    game.take([...event.dataTransfer.files]);
  };
  return (
    <div className={classes.area} onDragOver={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={classes.veil}>{words.newRun.dropGame}</div>}
    </div>
  );
}
