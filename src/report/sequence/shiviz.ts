// The sequence as a log for ShiViz (bestchai.bitbucket.io/shiviz): each event of a process with its vector clock, two lines an event.
//
// A step of a process, a message that it sends and one that it receives are one event. What happens without a known process is not in such a log.
import type { Sequence } from './sequence.ts';

/** The log; ShiViz reads it with the expression `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`. */
export function shivizOf({ processes, steps, messages }: Sequence): string {
  const clocks = new Map<string, Map<string, number>>(processes.map((process) => [process, new Map()]));
  /** The clock of the sender of each message when it was sent. */
  const sentAt = new Map<(typeof messages)[number], ReadonlyMap<string, number>>();
  const lines: string[] = [];
  for (const [i, { name, actor }] of steps.entries()) {
    const involved = new Map<string, string[]>();
    const told = (process: string, what: string): void => {
      involved.set(process, [...(involved.get(process) ?? []), what]);
    };
    if (actor !== null) told(actor, name);
    const received = messages.filter((message) => message.received === i);
    const sent = messages.filter((message) => message.sent === i && message.from !== null);
    for (const { to, from, label } of received) for (const one of to) told(one, `received ${label} from ${from ?? 'an unknown sender'}`);
    for (const { from, to, label } of sent) told(from!, `sent ${label}${to.length === 0 ? '' : ` to ${to.join(', ')}`}`);
    // Who receives learns what the sender knew then.
    for (const message of received)
      for (const one of message.to) for (const [process, time] of sentAt.get(message) ?? []) raise(clocks.get(one)!, process, time);
    for (const process of processes) {
      const events = involved.get(process);
      if (events === undefined) continue;
      const clock = clocks.get(process)!;
      clock.set(process, (clock.get(process) ?? 0) + 1);
      const times = processes.flatMap((other) => (clock.has(other) ? [`${JSON.stringify(hostOf(other))}: ${clock.get(other)}`] : []));
      lines.push(`${hostOf(process)} {${times.join(', ')}}`, `state ${i + 1}: ${events.join('; ')}`.replace(/\s+/g, ' '));
    }
    for (const message of sent) sentAt.set(message, new Map(clocks.get(message.from!)!));
  }
  return `${lines.join('\n')}\n`;
}

function raise(clock: Map<string, number>, process: string, time: number): void {
  clock.set(process, Math.max(clock.get(process) ?? 0, time));
}

/** The name of a process without spaces and quotation marks. */
function hostOf(process: string): string {
  return process.replace(/^"(.*)"$/, '$1').replace(/\s+/g, '_');
}
