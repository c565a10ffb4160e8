/** Takes files and folders that are dropped anywhere on what it holds. */
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import classes from './drop-area.module.css';

export interface DropAreaProps {
  /** Said over the area while something is held above it. */
  readonly label: string;
  /** What was dropped is there during the call alone. */
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly children: ReactNode;
}

export function DropArea({ label, onDrop, children }: DropAreaProps) {
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
    onDrop(event.dataTransfer);
  };
  return (
    <div className={classes.area} onDragOver={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={classes.veil}>{label}</div>}
    </div>
  );
}
