/** Takes files and folders that are dropped on what it holds. */
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { words } from '../../app/language.ts';
import classes from './drop-area.module.css';
import type { AddDocuments } from './use-add-documents.ts';

export function DropArea({ add, children }: { add: AddDocuments; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.items.length > 0) add.addDropped(event.dataTransfer);
  };
  const enter = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isInside) setOver(false);
  };
  return (
    <div className={classes.area} onDragOver={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={classes.veil}>{words.documents.dropHere}</div>}
    </div>
  );
}
