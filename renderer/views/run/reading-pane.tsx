/** The left pane: the transcript, and the same with an input line for who plays by hand. */
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { HandInput } from './hand-input.tsx';
import classes from './reading-pane.module.css';
import { useRunContext } from './run-context.ts';
import { TabbedPane } from './tabbed-pane.tsx';
import { Transcript } from './transcript.tsx';

type ReadingTab = 'transcript' | 'by-hand';

export function ReadingPane() {
  const { view, run } = useRunContext();
  const [chosen, setChosen] = useState<ReadingTab | null>(null);
  const [control, setControl] = useState(view.control);
  // Taking over leads to the input line, handing back to the transcript.
  if (control !== view.control) {
    setControl(view.control);
    setChosen(null);
  }
  const isByHand = view.control === 'person' && run.status !== 'ended';
  const tabs = [
    { value: 'transcript' as const, label: words.run.transcript, content: <Transcript /> },
    {
      value: 'by-hand' as const,
      label: words.run.byHand,
      content: (
        <div className={classes.byHand}>
          <Transcript />
          <HandInput />
        </div>
      ),
    },
  ];
  return (
    <TabbedPane
      label={words.run.story}
      tabs={tabs}
      tab={chosen ?? (isByHand ? 'by-hand' : 'transcript')}
      onTab={setChosen}
    />
  );
}
