/** Takes GGUF files that are dropped on what it holds. */
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { words } from '../../app/language.ts';
import classes from './model-drop-area.module.css';
import type { AddModel } from './use-add-model.ts';

export function ModelDropArea({ add, children }: { add: AddModel; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void add.addFile(file);
  };
  const enter = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={classes.area} onDragOver={enter} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
      {isOver && <div className={classes.veil}>{words.models.dropHere}</div>}
    </div>
  );
}
