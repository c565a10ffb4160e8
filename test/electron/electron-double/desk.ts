/** What is around the windows: dialogs that a test answers, menus, notices, the shell, screens and a keychain. */
import { check, strictAs } from './strict.ts';

export interface Asked {
  readonly kind: 'open' | 'save' | 'message';
  readonly hasParent: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An answer for each dialog to come, in order; a dialog nobody expected fails the test. */
export interface Desk {
  readonly asked: Asked[];
  readonly answers: { kind: Asked['kind']; answer: unknown }[];
  readonly opened: string[];
  readonly revealed: string[];
  readonly notices: { title: string; body: string }[];
  menu: readonly Electron.MenuItemConstructorOptions[];
  keychain: 'none' | 'basic_text' | 'gnome_libsecret';
  isDark: boolean;
  /** The test is over: what still asks is dismissed. */
  isOver: boolean;
  displays: { workArea: { x: number; y: number; width: number; height: number } }[];
}

export function createDesk(): Desk {
  return {
    asked: [],
    answers: [],
    opened: [],
    revealed: [],
    notices: [],
    menu: [],
    keychain: 'gnome_libsecret',
    isDark: false,
    isOver: false,
    displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
  };
}

export function createDeskModules(desk: Desk, isReady: () => boolean) {
  const ask = async (kind: Asked['kind'], args: unknown[]): Promise<unknown> => {
    check(isReady(), 'a dialog before the app is ready.');
    const options = args.at(-1) as Record<string, unknown>;
    desk.asked.push({ kind, hasParent: args.length === 2, options });
    if (desk.isOver) return { canceled: true, filePaths: [], filePath: '', response: options['cancelId'] };
    const next = desk.answers.shift();
    check(next !== undefined && next.kind === kind, `nobody expected this dialog: ${JSON.stringify(options)}`);
    return next.answer;
  };
  return {
    dialog: strictAs<Electron.Dialog>()('dialog', {
      showOpenDialog: (...args: unknown[]) => ask('open', args),
      showSaveDialog: (...args: unknown[]) => ask('save', args),
      showMessageBox: (...args: unknown[]) => ask('message', args),
    }),
    Menu: strictAs<typeof Electron.Menu>()('Menu', {
      buildFromTemplate: (template: Desk['menu']) => ({ template }),
      setApplicationMenu: ({ template }: { template: Desk['menu'] }) => void (desk.menu = template),
    }),
    Notification: createNotification(desk),
    shell: strictAs<Electron.Shell>()('shell', {
      openPath: async (path: string) => (desk.opened.push(path), ''),
      showItemInFolder: (path: string) => void desk.revealed.push(path),
    }),
    screen: strictAs<Electron.Screen>()('screen', {
      getAllDisplays: () => desk.displays,
      getPrimaryDisplay: () => desk.displays[0],
    }),
    nativeTheme: strictAs<Electron.NativeTheme>()('nativeTheme', {
      get shouldUseDarkColors() {
        return desk.isDark;
      },
    }),
    safeStorage: createSafeStorage(desk, isReady),
  };
}

function createNotification(desk: Desk) {
  return class NotificationDouble {
    readonly #notice: { title: string; body: string };
    static isSupported(): boolean {
      return true;
    }
    constructor(notice: { title: string; body: string }) {
      this.#notice = notice;
    }
    show(): void {
      desk.notices.push(this.#notice);
    }
  };
}

/** Not encryption: enough to see whether a secret lies readable in a file. */
function createSafeStorage(desk: Desk, isReady: () => boolean) {
  const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xa5));
  const checkReady = (): void => check(isReady(), 'safeStorage before the app is ready.');
  return strictAs<Electron.SafeStorage>()('safeStorage', {
    isAsyncEncryptionAvailable: async () => (checkReady(), desk.keychain !== 'none'),
    getSelectedStorageBackend: () => (checkReady(), desk.keychain === 'none' ? 'unknown' : desk.keychain),
    encryptStringAsync: async (text: string) => (checkReady(), flip(Buffer.from(text))),
    decryptStringAsync: async (bytes: Buffer) => ({ result: flip(bytes).toString('utf8'), shouldReEncrypt: false }),
  });
}
