/** Does what only the main process can: dialogs over the window, showing a file, notices, secrets. */
import { isAbsolute } from 'node:path';
import { dialog, Notification, shell, type BrowserWindow } from 'electron';
import type { ServiceCall, ServiceResult } from '../shared/service-calls.ts';
import type { Secrets } from './secrets.ts';

export interface ServiceContext {
  /** The dialogs' parent; null while there is none. */
  readonly window: () => BrowserWindow | null;
  readonly secrets: Secrets;
}

export async function callService(request: ServiceCall, context: ServiceContext): Promise<ServiceResult> {
  switch (request.name) {
    case 'pick-file':
      return open(context, { title: request.title, properties: ['openFile'], filters: copyFilters(request.filters) });
    case 'pick-folder':
      return open(context, { title: request.title, properties: ['openDirectory', 'createDirectory'] });
    case 'pick-save-target':
      return save(context, { title: request.title, defaultPath: request.suggestedName });
    case 'reveal':
      reveal(request.path);
      return null;
    case 'notify':
      if (Notification.isSupported()) new Notification({ title: request.title, body: request.body }).show();
      return null;
    case 'get-secret':
      return context.secrets.get(request.secret);
    case 'set-secret':
      await context.secrets.set(request.secret, request.value);
      return null;
    case 'delete-secret':
      await context.secrets.delete(request.secret);
      return null;
  }
}

async function open(context: ServiceContext, options: Electron.OpenDialogOptions): Promise<string | null> {
  const window = context.window();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}

async function save(context: ServiceContext, options: Electron.SaveDialogOptions): Promise<string | null> {
  const window = context.window();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
}

/** Shows the file in its folder; it is never opened or run. */
function reveal(path: string): void {
  if (!isAbsolute(path)) throw new Error(`Only an absolute path can be shown; this is "${path}".`);
  shell.showItemInFolder(path);
}

function copyFilters(filters: readonly { name: string; extensions: readonly string[] }[]): Electron.FileFilter[] {
  return filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] }));
}
