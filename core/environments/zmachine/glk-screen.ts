/** The screen and keyboard of one machine: as much of Glk as ifvms asks for. */

/** What the machine waits for. */
export type InputRequest = 'none' | 'line' | 'char';

export interface ScreenSnapshot {
  readonly request: InputRequest;
  readonly upper: readonly string[];
}

const TEXT_GRID = 4;

interface GlkWindow {
  readonly isGrid: boolean;
  /** Lines of a grid; of the main window the text since it was last taken, in one piece. */
  lines: string[];
  row: number;
  column: number;
}

/** More text than a turn of any game gives; ends one that prints without end. */
const MAX_TEXT = 1_000_000;

export class GlkScreen {
  readonly #width: number;
  readonly #height: number;
  #main: GlkWindow | null = null;
  #upper: GlkWindow | null = null;
  #current: GlkWindow | null = null;
  #text = '';
  request: InputRequest = 'none';
  /** The functions that ifvms calls. */
  readonly api: object;

  constructor({ width = 80, height = 24 }: { width?: number; height?: number } = {}) {
    this.#width = width;
    this.#height = height;
    this.api = this.#createApi();
  }

  snapshot(): ScreenSnapshot {
    return { request: this.request, upper: [...(this.#upper?.lines ?? [])] };
  }

  restore({ request, upper }: ScreenSnapshot): void {
    this.request = request;
    if (this.#upper !== null) this.#upper.lines = [...upper];
  }

  /** What the main window got since the last call. */
  takeText(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** The first line above the main window, empty when there is none. */
  statusLine(): string {
    return this.#upper?.lines.find((line) => line.trim() !== '') ?? '';
  }

  #put(window: GlkWindow | null, text: string): void {
    if (window === null) return;
    if (!window.isGrid) {
      this.#text += text;
      if (this.#text.length > MAX_TEXT) throw new RangeError('the game prints without end');
      return;
    }
    for (const char of text) this.#putInGrid(window, char);
  }

  #putInGrid(window: GlkWindow, char: string): void {
    if (char === '\n' || window.column >= this.#width) {
      window.row += 1;
      window.column = 0;
      if (char === '\n') return;
    }
    if (window.row >= this.#height) return;
    const line = (window.lines[window.row] ?? '').padEnd(window.column);
    window.lines[window.row] = line.slice(0, window.column) + char + line.slice(window.column + 1);
    window.column += 1;
  }

  #createApi(): object {
    const nothing = (): null => null;
    return {
      RefStruct: class {
        push_field = nothing;
        get_field = nothing;
      },
      RefBox: class {
        #value: unknown = 0;
        set_value = (value: unknown): void => void (this.#value = value);
        get_value = (): unknown => this.#value;
      },
      // Throwing here keeps ifvms from logging the error to the console.
      fatal_error: (error: unknown): never => {
        throw error;
      },
      update: nothing,
      glk_select: nothing,
      glk_exit: nothing,
      glk_gestalt: () => 0,
      glk_set_style: nothing,
      glk_stylehint_set: nothing,
      glk_stylehint_clear: nothing,
      glk_fileref_create_by_prompt: nothing,
      glk_fileref_destroy: nothing,
      glk_stream_open_file: nothing,
      glk_stream_open_file_uni: nothing,
      glk_stream_close: nothing,
      glk_put_buffer_stream: nothing,
      glk_get_buffer_stream: () => 0,
      glk_get_line_stream_uni: () => 0,
      glk_get_char_stream_uni: () => -1,
      glk_put_char_stream_uni: nothing,
      ...this.#windowApi(),
    };
  }

  #windowApi(): object {
    return {
      glk_window_open: (_split: unknown, _method: number, size: number, type: number) =>
        this.#open(type === TEXT_GRID, size),
      glk_window_close: (window: GlkWindow) => {
        if (window === this.#upper) this.#upper = null;
      },
      glk_window_clear: (window: GlkWindow | null) => {
        if (window?.isGrid === true) window.lines = [];
      },
      glk_window_set_arrangement: () => null,
      glk_window_get_parent: () => null,
      glk_window_get_stream: (window: GlkWindow) => window,
      glk_window_get_size: (window: GlkWindow, width: unknown, height: unknown) => {
        setBox(width, this.#width);
        setBox(height, window === this.#main ? this.#height : 1);
      },
      glk_window_move_cursor: (window: GlkWindow, column: number, row: number) => {
        window.column = column;
        window.row = row;
      },
      glk_set_window: (window: GlkWindow | null) => void (this.#current = window),
      glk_put_jstring: (text: string) => this.#put(this.#current, text),
      glk_put_jstring_stream: (window: GlkWindow, text: string) => this.#put(window, text),
      glk_request_line_event_uni: () => void (this.request = 'line'),
      glk_request_char_event_uni: () => void (this.request = 'char'),
    };
  }

  /** A grid of no height only measures the screen. */
  #open(isGrid: boolean, size: number): GlkWindow {
    const window: GlkWindow = { isGrid, lines: [], row: 0, column: 0 };
    if (!isGrid) this.#main = window;
    else if (size > 0) this.#upper = window;
    return window;
  }
}

function setBox(box: unknown, value: number): void {
  if (typeof box === 'object' && box !== null && 'set_value' in box && typeof box.set_value === 'function')
    (box.set_value as (value: number) => void)(value);
}
