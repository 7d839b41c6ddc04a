// What a step would change, on one line.
import { brief, differences } from '../../report/index.ts';
import type { Explorer } from './explorer.ts';
import type { Specification } from './specification.ts';

const MOST_PARTS = 5000;

/** The changes from the cursor to a state; the values of a state where there is nothing before it. `first`: indices of the variables that are told first. */
export function changeSummary({ specification, cursor }: Explorer, state: Int32Array, first: ReadonlySet<number> = new Set()): string {
  const { variables } = specification.system;
  const order = [...variables.keys()].sort((a, b) => Number(first.has(b)) - Number(first.has(a)));
  return changesText(specification, cursor?.state ?? null, state, LONGEST, order);
}

/** Characters of a value. */
const LONGEST = 40;

/**
 * The changes from a state to another one; the values of a state where there is nothing before it.
 *
 * @param longest characters of a value
 * @param order indices of the variables, in the order in which they are told
 */
export function changesText(
  { system, tree }: Pick<Specification, 'system' | 'tree'>,
  from: Int32Array | null,
  state: Int32Array,
  longest = LONGEST,
  order: Iterable<number> = system.variables.keys(),
): string {
  const parts: string[] = [];
  for (const i of order) {
    const { name } = system.variables[i]!;
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
