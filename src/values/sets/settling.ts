// What may become part of another value or of a state.
//
// A lazy set is replaced by the explicit set it equals; otherwise equal sets could have different ids. What has no explicit form stays as it is described, unless
// a rule in it reads variables: it would have another meaning in the next state.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { isRule, Kind } from '../store/kinds.ts';
import { WalkMemo } from '../store/walk-memo.ts';
import type { SetKind } from './set-kind.ts';

/** What is known of the rules in a value: there is none; there are some; some of them read variables. */
const NONE = 0;
const CONSTANT = 1;
const OF_STATE = 2;

export function createSettling(
  parts: Parts,
  kinds: readonly SetKind[],
  lazy: (kind: number, payload: readonly number[]) => number,
): Pick<Sets, 'settle' | 'hasRule' | 'readsState' | 'keptRules'> {
  const { arena } = parts;
  const { cells } = arena;
  let keptRules = 0;

  const settle = (value: number, site: number): number => {
    if ((value & 1) !== 0) return value;
    const kind = arena.kind(value);
    return kind < Kind.lazy ? value : settledLazy(value, kind, site);
  };

  const settledLazy = (value: number, kind: number, site: number): number => {
    const { sets, functions } = parts;
    if (isRule(kind) && !sets.isUnlisted(functions.domain(value))) return functions.force(value, site);
    const rule = ruleIn(value);
    if (!isRule(kind) && !sets.isInfinite(value) && (rule !== NONE || !sets.isUnlisted(value))) return sets.force(value, site);
    if (rule === OF_STATE)
      throw new ValueFault(
        `${parts.print(value)} is given by a rule that reads variables: it cannot be kept in a state or in another value.`,
        site,
      );
    if (rule !== NONE) keptRules++;
    return sets.isInfinite(value) || isRule(kind) ? value : settledParts(value, kind, site);
  };

  // A set with too many elements to be explicit is known by its parts, which are settled so that equal ones have one id.
  const settled = new WalkMemo();
  const settledParts = (s: number, kind: number, site: number): number => {
    const known = settled.find(s);
    if (!Number.isNaN(known)) return known;
    const at = (s >> 1) + 2;
    const n = kinds[kind]!.parts(s);
    const payload = Array.from({ length: arena.length(s) }, (_, i) => (i < n ? settle(cells[at + i]!, site) : cells[at + i]!));
    const found = kind === Kind.cup ? parts.sets.cup(payload[0]!, payload[1]!, site) : lazy(kind, payload);
    settled.keep(s, found);
    return found;
  };

  const rules = new WalkMemo();
  const ruleIn = (value: number): number => {
    if ((value & 1) !== 0 || arena.kind(value) < Kind.lazy) return NONE;
    const known = rules.find(value);
    if (!Number.isNaN(known)) return known;
    const found = ruleInParts(value);
    rules.keep(value, found);
    return found;
  };

  const ruleInParts = (value: number): number => {
    const kind = arena.kind(value);
    if (isRule(kind)) return parts.functions.isOfState(value) ? OF_STATE : Math.max(CONSTANT, ruleIn(parts.functions.domain(value)));
    let found = kind !== Kind.filter ? NONE : parts.sets.isOfState(value) ? OF_STATE : CONSTANT;
    const n = kinds[kind]!.parts(value);
    for (let i = 0; i < n; i++) found = Math.max(found, ruleIn(cells[(value >> 1) + 2 + i]!));
    return found;
  };

  return {
    settle,
    hasRule: (value) => ruleIn(value) !== NONE,
    readsState: (value) => ruleIn(value) === OF_STATE,
    keptRules: () => keptRules,
  };
}
