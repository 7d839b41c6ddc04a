// The program in a real pseudo-terminal, held by tmux: keys go in, what a person would see comes out.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';

/** The server of the file at hand: files share this process, and the server of the one before may still be ending. */
let server = '';

const run = (...args: string[]): { readonly status: number | null; readonly out: string } => {
  const { status, stdout } = spawnSync('tmux', ['-L', server, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  return { status, out: stdout ?? '' };
};

/** Whether tmux is there. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** Frames that are waited for until one is the same as the one before. */
const MOST_FRAMES = 5;

/** A terminal with a program in it. */
class Terminal {
  private static count = 0;
  private readonly name = `t${process.pid}-${Terminal.count++}`;

  constructor(command: string, columns = 80, rows = 24, background = 'default') {
    // Without sessions the server would end, just when the next one is to start.
    const options = ['set-option', '-g', 'exit-empty', 'off', ';', 'set-option', '-s', 'set-clipboard', 'on', ';'];
    run('start-server', ';', ...options, 'set-option', '-g', 'window-style', `bg=${background}`);
    const folder = fileURLToPath(new URL('../..', import.meta.url));
    const started = run(
      'new-session',
      '-d',
      '-s',
      this.name,
      '-x',
      String(columns),
      '-y',
      String(rows),
      '-c',
      folder,
      `${command}; echo "exit code $?"; cat`,
    );
    if (started.status !== 0) throw new Error('tmux did not start');
  }

  /** What is on the screen. */
  screen(): string {
    return run('capture-pane', '-p', '-t', this.name).out;
  }

  /** Waits until something is painted with this escape sequence. */
  async paints(sequence: string): Promise<void> {
    const end = Date.now() + 60_000;
    for (;;) {
      const painted = run('capture-pane', '-e', '-p', '-t', this.name).out;
      if (painted.includes(sequence)) return;
      if (Date.now() > end) throw new Error(`the screen does not show ${JSON.stringify(sequence)}:\n${painted}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Presses keys by tmux's names. */
  keys(...keys: string[]): void {
    for (const key of keys) run('send-keys', '-t', this.name, key);
  }

  type(text: string): void {
    run('send-keys', '-t', this.name, '-l', text);
  }

  /** Presses the left button of the mouse, at a place counted from 0. */
  click(column: number, row: number): void {
    this.type(`\u001b[<0;${column + 1};${row + 1}M\u001b[<0;${column + 1};${row + 1}m`);
  }

  /** What the program has put on the clipboard. */
  clipboard(): string {
    return run('show-buffer').out;
  }

  resize(columns: number, rows: number): void {
    run('resize-window', '-t', this.name, '-x', String(columns), '-y', String(rows));
  }

  /** The processes in the terminal. */
  pid(): number {
    return Number(run('display-message', '-p', '-t', this.name, '#{pane_pid}').out);
  }

  /** Waits until the screen shows the text, in a frame that is drawn to its end; fails with the screen. */
  async shows(text: string | RegExp, milliseconds = 60_000): Promise<string> {
    const end = Date.now() + milliseconds;
    const isShown = (screen: string): boolean => (typeof text === 'string' ? screen.includes(text) : text.test(screen));
    let before = '';
    /** Screens that showed it and were not the one before: what goes on changing is shown too. */
    let seen = 0;
    for (;;) {
      const screen = this.screen();
      if (isShown(screen) && (screen === before || ++seen > MOST_FRAMES)) return screen;
      if (Date.now() > end) throw new Error(`the screen does not show ${text}:\n${screen}`);
      before = screen;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Enters a text at the prompt that a key opens. */
  enter(key: string, text: string): void {
    this.keys(key);
    this.type(text);
    this.keys('Enter');
  }

  /** Closes the terminal, as a person closes a window. */
  close(): void {
    run('kill-session', '-t', this.name);
  }
}

/** The built program in terminals: for one file of tests, which closes each terminal at the end of its test. */
interface TerminalPrograms {
  readonly program: BuiltProgram;
  /** A terminal with a command of the shell in it. */
  run(command: string, columns?: number, rows?: number, background?: string): Terminal;
  /** A terminal with `tlasso explore` and these arguments in it, without colours. */
  explore(args: string, columns?: number, rows?: number): Terminal;
}

/** Prepares the tests of a file: the program is built, terminals are closed, tmux ends. */
export const terminalPrograms = (): TerminalPrograms => {
  let program: BuiltProgram | null = null;
  const open: Terminal[] = [];
  beforeAll(() => {
    server = `tlasso-test-${randomUUID()}`;
    program = buildProgram();
  }, 180_000);
  afterEach(() => {
    for (const terminal of open.splice(0)) terminal.close();
  });
  afterAll(() => {
    run('kill-server');
  });
  const built = (): BuiltProgram => {
    if (program === null) throw new Error('the program is built before the first test');
    return program;
  };
  const inTerminal: TerminalPrograms['run'] = (command, columns, rows, background) => {
    const terminal = new Terminal(command, columns, rows, background);
    open.push(terminal);
    return terminal;
  };
  return {
    get program() {
      return built();
    },
    run: inTerminal,
    explore: (args, columns, rows) =>
      inTerminal(`LC_ALL=C.UTF-8 NO_COLOR=1 '${process.execPath}' '${built().path}' explore ${args}`, columns, rows),
  };
};
