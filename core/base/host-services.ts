/** What differs between desktop, web and CLI: secrets, pickers, revealing files, notices. */

export interface FileFilter {
  readonly name: string;
  /** Without the dot. */
  readonly extensions: readonly string[];
}

export interface HostServices {
  readonly kind: 'desktop' | 'web' | 'cli';
  /** Whether a dialog can be opened here; where not, the screen asks for a path instead. */
  readonly canPickFiles: boolean;
  pickFile(options: { title: string; filters?: readonly FileFilter[] }): Promise<string | null>;
  pickFolder(options: { title: string }): Promise<string | null>;
  pickSaveTarget(options: { title: string; suggestedName: string }): Promise<string | null>;
  reveal(path: string): Promise<void>;
  notify(options: { title: string; body: string }): Promise<void>;
  readonly secrets: SecretStore;
}

export interface SecretStore {
  /** True for an OS keychain; false means a file with mode 600, which the person is told. */
  readonly isProtected: boolean;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
