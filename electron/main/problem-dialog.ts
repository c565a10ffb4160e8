/** Tells the person over the window what happened to the lab, and asks whether to start it again. */
import { dialog, type BrowserWindow } from 'electron';
import type { LabEnd } from './lab-life.ts';

type BadEnd = Exclude<LabEnd, { kind: 'stopped' }>;

export async function asksToRestart(window: BrowserWindow | null, { kind, problem }: BadEnd): Promise<boolean> {
  const options: Electron.MessageBoxOptions = {
    type: 'error',
    title: 'Clew',
    message: kind === 'crashed' ? 'The lab has stopped.' : 'The lab could not be opened.',
    detail: [problem.message, problem.remedy, problem.detail].filter((text) => text !== null).join('\n\n'),
    buttons: [kind === 'crashed' ? 'Start the lab again' : 'Try again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

/** The page's own process died, of memory for instance: the lab goes on, so loading the page again is all there is to do. */
export async function asksToReload(window: BrowserWindow, reason: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Clew',
    message: 'The window has stopped.',
    detail: `Its process ended (${reason}). The lab and its runs go on.`,
    buttons: ['Show it again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
