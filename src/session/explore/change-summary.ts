// What a step would change, on one line.
import { brief, differences } from '../../report/index.ts';
import type { Explorer } from './explorer.ts';
import type { Specification } from './specification.ts';

const MOST_PARTS = 5000;

/** The changes from the cursor to a state; the values of a state where there is nothing before it. */
export function changeSummary({ specification, cursor }: Explorer, state: Int32Array): string {
  return changesText(specification, cursor?.state ?? null, state);
}

/** Characters of a value. */
const LONGEST = 40;

/** The changes from a state to another one; the values of a state where there is nothing before it. `longest`: characters of a value. */
export function changesText(
  { system, tree }: Pick<Specification, 'system' | 'tree'>,
  from: Int32Array | null,
  state: Int32Array,
  longest = LONGEST,
): string {
  const parts: string[] = [];
  for (const [i, { name }] of system.variables.entries()) {
    const after = tree(state[i]!);
    if (from === null) {
      parts.push(`${name} = ${brief(after, longest)}`);
      continue;
    }
    if (from[i] === state[i]) continue;
    const before = tree(from[i]!);
    const size = 'elements' in after ? after.elements.length : 'entries' in after ? after.entries.length : 0;
    if (size > MOST_PARTS) {
      parts.push(`${name} -> ${brief(after, longest)}`);
      continue;
    }
    for (const change of differences(name, before, after)) {
      switch (change.kind) {
        case 'replaced':
          parts.push(`${change.path}: ${brief(change.from, longest)} -> ${brief(change.to, longest)}`);
          break;
        case 'elements':
          parts.push(
            ...change.removed.map((e) => `${change.path} - ${brief(e, longest)}`),
            ...change.added.map((e) => `${change.path} + ${brief(e, longest)}`),
          );
          break;
        case 'domain':
          parts.push(
            ...change.removed.map((e) => `${change.path} - ${brief(e.key, longest)}`),
            ...change.added.map((e) => `${change.path} + ${brief(e.key, longest)} :> ${brief(e.value, longest)}`),
          );
          break;
        case 'spliced':
          parts.push(
            `${change.path} ${change.change === 'inserted' ? '+' : '-'} ${change.elements.map((e) => brief(e, longest)).join(', ')}`,
          );
      }
    }
  }
  return parts.length === 0 ? 'changes nothing' : parts.join('; ');
}
