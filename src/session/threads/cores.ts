// How many processors this process may use.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

const CONTROL_GROUPS = '/sys/fs/cgroup';

/**
 * The processors on which this process may run, but no more than its container may keep busy: a container with two processors' time on a machine of 64 sees all
 * of these, and is stopped for most of each tenth of a second where it uses them. Node tells of that limit from version 23 on. At least 1.
 *
 * Source: the Linux kernel's documentation of control groups, version 2, `cpu.max`.
 */
export function coresAtHand(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(timeAllowed(ownGroup(), quotaOf))));
}

/** The processors' time that a control group and those around it allow: Infinity where none limits it. `quotaOf` has the text of a group's `cpu.max`. */
export function timeAllowed(group: string | null, quotaOf: (group: string) => string | null): number {
  let allowed = Number.POSITIVE_INFINITY;
  for (let at = group; at !== null; at = at === dirname(at) ? null : dirname(at)) {
    const [quota, period] = (quotaOf(at) ?? 'max').split(/\s+/).map(Number);
    if (quota !== undefined && period !== undefined && quota > 0 && period > 0) allowed = Math.min(allowed, quota / period);
  }
  return allowed;
}

/** The control group of this process, such as `/` in a container; null where the system has none of version 2. */
function ownGroup(): string | null {
  return /^0::(\/.*)$/m.exec(textOf('/proc/self/cgroup') ?? '')?.[1] ?? null;
}

function quotaOf(group: string): string | null {
  return textOf(join(CONTROL_GROUPS, group, 'cpu.max'));
}

/** Null where there is no such file: other systems have none. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
