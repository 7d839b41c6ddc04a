// Errors that are no fault of tlasso: what Node, the system, or whoever started the program does not allow.
import { EXIT_CODES } from '../exit-codes.ts';

/** Why a run ends that its surroundings do not allow: a text for people, and the exit code. */
export interface Refusal {
  readonly text: string;
  readonly exitCode: number;
}

const NOTHING_KNOWN = 'The run ends here, and nothing more is known of the specification.';

const noThreads =
  'tlasso needs threads, to hear Ctrl-C among other things, and Node was started with --permission and without --allow-worker. The run ends here, and nothing is known of the specification. Start it with\n' +
  '  node --permission --allow-worker --allow-fs-read=* ...\n';

const noCode = `tlasso compiles specifications to JavaScript, and Node was started with --disallow-code-generation-from-strings. ${NOTHING_KNOWN} Start it without that option; it may stand in NODE_OPTIONS.\n`;

const noFolder = `tlasso: the folder in which it was started is not there any more. ${NOTHING_KNOWN} Start it in another one.\n`;

const noFiles = (code: string): string =>
  `tlasso: no more files can be opened (${code}). ${NOTHING_KNOWN} Allow the process more of them: \`ulimit -n\` tells how many.\n`;

const noMoreThreads = (code: string): string =>
  `tlasso: no further thread can be started (${code}). ${NOTHING_KNOWN} Allow more of them (\`ulimit -u\`, or the limit of processes of a container), or ask for fewer with --workers.\n`;

/** What the surroundings do not allow; null where the error is another one. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const {
    code = '',
    syscall,
    permission,
  } = error as Error & { readonly code?: string; readonly syscall?: string; readonly permission?: string };
  if (permission === 'WorkerThreads') return { text: noThreads, exitCode: EXIT_CODES.arguments };
  if (error.name === 'EvalError' && error.message.startsWith('Code generation from strings')) {
    return { text: noCode, exitCode: EXIT_CODES.arguments };
  }
  if (syscall === 'uv_cwd') return { text: noFolder, exitCode: EXIT_CODES.other };
  // An error of a thread that could not be started has the reason in its text.
  const [reason] = /\b(EMFILE|ENFILE|EAGAIN)\b/.exec(`${code} ${error.message}`) ?? [code];
  if (reason === 'EMFILE' || reason === 'ENFILE') return { text: noFiles(reason), exitCode: EXIT_CODES.other };
  if ((reason === 'EAGAIN' && syscall === undefined) || code === 'ERR_WORKER_INIT_FAILED')
    return { text: noMoreThreads(reason), exitCode: EXIT_CODES.other };
  return null;
}
