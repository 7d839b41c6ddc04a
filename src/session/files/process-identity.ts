// Which process something belongs to, so that others know whether that one is gone.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in a form that only equality is asked of; absent where the operating system does not tell. */
  readonly since?: string;
}

/** When a process began: the boot, and the clock ticks since then; that it has ended, where only its parent has not asked how. */
function beginningOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may contain anything; behind it the state is the first word, the time the 20th.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return words[0] === 'Z' || words[0] === 'X' ? 'ended' : `${boot} ${words[19]}`;
  } catch {
    return undefined;
  }
}

/** The process that asks. */
export function thisProcess(): ProcessIdentity {
  const since = beginningOf(process.pid);
  return { pid: process.pid, host: hostname(), ...(since === undefined ? {} : { since }) };
}

/** Whether the process is known to have ended. Of one on another host nothing is known. */
export function isGone({ pid, host, since }: ProcessIdentity): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const began = beginningOf(pid);
  return since !== undefined && began !== undefined && since !== began;
}

/** Whether data are an identity, as it was written. */
export function isProcessIdentity(data: unknown): data is ProcessIdentity {
  if (typeof data !== 'object' || data === null) return false;
  const { pid, host } = data as Partial<ProcessIdentity>;
  return Number.isSafeInteger(pid) && pid! > 0 && typeof host === 'string';
}
