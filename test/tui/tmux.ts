// The program in a real pseudo-terminal, held by tmux: keys go in, what a person would see comes out.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const run = (...args: string[]): { readonly status: number | null; readonly out: string } => {
  const { status, stdout } = spawnSync('tmux', ['-L', `tlasso-test-${process.pid}`, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  return { status, out: stdout ?? '' };
};

/** Whether tmux is there. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** A terminal with a program in it. */
export class Terminal {
  private static count = 0;
  private readonly name = `t${process.pid}-${Terminal.count++}`;

  constructor(command: string, columns = 80, rows = 24) {
    // Without sessions the server would end, just when the next one is to start.
    run('start-server', ';', 'set-option', '-g', 'exit-empty', 'off', ';', 'set-option', '-s', 'set-clipboard', 'on');
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

  /** Waits until the screen shows the text; fails with the screen. */
  async shows(text: string | RegExp, milliseconds = 15_000): Promise<string> {
    const end = Date.now() + milliseconds;
    for (;;) {
      const screen = this.screen();
      if (typeof text === 'string' ? screen.includes(text) : text.test(screen)) return screen;
      if (Date.now() > end) throw new Error(`the screen does not show ${text}:\n${screen}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Closes the terminal, as a person closes a window. */
  close(): void {
    run('kill-session', '-t', this.name);
  }
}

/** Ends tmux. */
export const endTmux = (): void => {
  run('kill-server');
};
