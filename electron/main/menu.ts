/** The app's menu: the roles and shortcuts that each platform expects, and ways to the app's own screens. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  readonly openRoute: (route: string) => void;
  readonly showNotices: () => void;
  readonly showDataFolder: () => void;
}

export interface MenuOptions {
  readonly isMac: boolean;
  readonly devTools: boolean;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function installMenu(actions: MenuActions, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, options)));
}

export function menuTemplate(actions: MenuActions, options: MenuOptions): MenuItemConstructorOptions[] {
  const app: MenuItemConstructorOptions[] = options.isMac ? [{ role: 'appMenu', submenu: appItems(actions) }] : [];
  return [
    ...app,
    fileMenu(actions, options),
    { role: 'editMenu' },
    viewMenu(options),
    { role: 'windowMenu' },
    helpMenu(actions),
  ];
}

function appItems(actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    { role: 'about' },
    separator,
    settingsItem(actions),
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ];
}

function fileMenu(actions: MenuActions, { isMac }: MenuOptions): MenuItemConstructorOptions {
  const end: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close' }]
    : [settingsItem(actions), separator, { role: 'quit' }];
  return {
    role: 'fileMenu',
    submenu: [
      { label: 'New run…', accelerator: 'CmdOrCtrl+N', click: () => actions.openRoute('/runs/new') },
      { label: 'Runs', accelerator: 'CmdOrCtrl+Shift+R', click: () => actions.openRoute('/runs') },
      separator,
      { label: 'Show data folder', click: actions.showDataFolder },
      separator,
      ...end,
    ],
  };
}

function settingsItem(actions: MenuActions): MenuItemConstructorOptions {
  return { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.openRoute('/settings') };
}

/** Reloading is for developers: the page keeps nothing that it would repair. */
function viewMenu({ devTools }: MenuOptions): MenuItemConstructorOptions {
  const development: MenuItemConstructorOptions[] = devTools
    ? [{ role: 'reload' }, { role: 'toggleDevTools' }, separator]
    : [];
  return {
    role: 'viewMenu',
    submenu: [
      ...development,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  };
}

function helpMenu(actions: MenuActions): MenuItemConstructorOptions {
  return { role: 'help', submenu: [{ role: 'about' }, { label: 'Licences of others', click: actions.showNotices }] };
}
