/** What the main bundle gets when it imports `electron`: the members of the double that its own URL names. */

const number = new URL(import.meta.url).searchParams.get('double');
const electron = globalThis[Symbol.for('clew.electron-doubles')].get(number);

export const {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} = electron;
