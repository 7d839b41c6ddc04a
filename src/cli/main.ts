#!/usr/bin/env node
// The program. It loads little before it knows what is asked for, ends with the exit code of the command, and turns a fault of tlasso
// itself into a message that says so.
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { EXIT_CODES } from './exit-codes.ts';
import { refusalOf } from './output/surroundings.ts';
import { processTerminal } from './output/terminal.ts';
import { run } from './program.ts';

/** Of the three standard streams, those that are terminals. */
const terminals = [0, 1, 2].filter((fd) => isatty(fd));

let isUntold = false;

// The reader of a pipe may leave early (`| head`): that is no fault, and the exit code still tells the verdict. Anything else is told once, and what was not
// told is no success. Where the messages themselves cannot be written there is nobody to tell.
const lost = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE' || isUntold) return;
  isUntold = true;
  process.stderr.write(
    `tlasso: standard output cannot be written (${error.message}). What was found is not told, or not all of it: write it to another place.\n`,
  );
};
process.stdout.on('error', lost);
process.stderr.on('error', () => {});
process.on('exit', (code) => {
  if (isUntold && code === EXIT_CODES.ok) process.exitCode = EXIT_CODES.other;
});

const tooDeep =
  'tlasso: the specification is nested too deeply for the stack. Nothing more is known about it. `tlasso check` has a deeper one.\n';

const internalError = (error: unknown): number => {
  const refusal = refusalOf(error);
  if (refusal !== null) {
    process.stderr.write(refusal.text);
    return refusal.exitCode;
  }
  if (error instanceof RangeError && error.message.includes('call stack')) {
    process.stderr.write(tooDeep);
    return EXIT_CODES.other;
  }
  // An error of another program may have no stack, and an empty one.
  const detail = error instanceof Error ? error.stack || `${error.name}: ${error.message}` : String(error);
  process.stderr.write(
    'tlasso: internal error. This is a fault of tlasso, not of your specification.\n' +
      `Please report it with the specification and this text (tlasso on Node ${process.version}, ${process.platform}):\n\n${detail}\n`,
  );
  return EXIT_CODES.other;
};

process.on('uncaughtException', (error) => {
  process.exit(internalError(error));
});

// Whoever started the program with a channel wants its answer. When they are gone, also by SIGKILL, a check would go on for nobody.
process.once('disconnect', () => process.exit(EXIT_CODES.other));
process.channel?.unref();

// For the first process of a container these signals have no effect unless it listens to them: it would run on until it is killed.
if (process.pid === 1)
  for (const name of ['SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      // Who else listens sees to the end.
      if (process.listenerCount(name) === 1) process.exit(128 + constants.signals[name]);
    });

/** Resolves when what was written has been taken, or will not be. */
const taken = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    try {
      stream.write('', () => resolve());
    } catch {
      // A file that cannot be written to has said so before.
      resolve();
    }
  });

try {
  process.exitCode = await run(
    process.argv.slice(2),
    processTerminal(lost),
    async () => (await import('../session/check/whole-check.ts')).check,
  );
} catch (error) {
  process.exitCode = internalError(error);
}
// Everything is told. A process that ends by itself would collect its garbage first, which takes longer than a small check.
await Promise.all([taken(process.stdout), taken(process.stderr)]);
// Node sets back the terminals that it had at the beginning, and aborts where one of them was closed since.
if (terminals.some((fd) => !isatty(fd))) {
  process.emit('exit', Number(process.exitCode));
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
  // Where that is ignored, as behind nohup.
  process.kill(process.pid, 'SIGKILL');
}
process.exit();
