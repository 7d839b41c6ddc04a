// Random specifications over six states, with fairness, against the definitions: whole, up to a depth, up to a number of states. What is told must be
// true of a behaviour that the definitions allow, and what short lassos show must be told.
import { type CheckOutcome, check } from '../../../src/checker/index.ts';
import type { Trace } from '../../../src/model/index.ts';
import { compileText, Rejected } from '../../compiler/support/compile-text.ts';
import { Random } from '../../temporal/support/random.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import {
  type Action,
  ALL,
  type Behaviour,
  clause,
  definitions,
  type Fair,
  fairness,
  formula,
  lassos,
  predicate,
  quantified,
  type State,
  same,
  type Temporal,
} from '../temporal/behaviours.ts';

/** How far a search goes. */
type Reach = { readonly kind: 'whole' } | { readonly kind: 'depth' | 'states'; readonly most: number };

export interface Case {
  readonly module: string;
  readonly config: string;
  readonly first: State;
  readonly isStep: (s: State, t: State) => boolean;
  readonly conditions: readonly Fair[];
  /** A conjunct of the specification beside fairness. */
  readonly assumed: Temporal | null;
  /** The specification says `[]P`, which is to be refused. */
  readonly isRefused: boolean;
  readonly property: Temporal;
  readonly reach: Reach;
}

/** The case of a seed. */
export const temporalCase = (seed: number): Case => {
  const random = new Random(seed);
  const named = [0, 1, 2].map((n): Action & { readonly definition: string } => {
    const clauses = Array.from({ length: 1 + random.below(2) }, () => clause(random));
    return {
      text: `A${n}`,
      definition: `A${n} == ${clauses.map((c) => c.text).join(' \\/ ')}`,
      holds: (s, t) => clauses.some((c) => c.holds(s, t)),
    };
  });
  const first = random.pick(ALL);
  const conditions = Array.from({ length: random.below(4) }, () => fairness(random, named));
  const property = quantified(random, named);
  const assumed = random.chance(0.12) ? formula(random, named, 2 + random.below(3)) : null;
  const isRefused = random.chance(0.02);
  const reach = random.pick<Reach>([
    { kind: 'whole' },
    { kind: 'whole' },
    { kind: 'depth', most: 1 + random.below(4) },
    { kind: 'states', most: 1 + random.below(5) },
  ]);
  // `[]P` and a plain P in the specification are not the business of this kind.
  const isTemporal = assumed !== null && /[<~]>|WF_|SF_|Until|\[\]\[/.test(assumed.text);
  const conjuncts = [
    ...conditions.map(({ text }) => text),
    ...(assumed !== null && isTemporal ? [`(${assumed.text} \\/ FALSE)`] : []),
    ...(isRefused ? [`[](${predicate(random).text})`] : []),
  ];
  const module = `---- MODULE Spec ----
EXTENDS Naturals, LTL
VARIABLES x, y
Init == x = ${first.x} /\\ y = ${first.y}
${named.map((a) => a.definition).join('\n')}
${definitions}
Steps == A0 \\/ A1 \\/ A2
Spec == Init /\\ [][Steps]_<<x, y>>${conjuncts.map((text) => ` /\\ ${text}`).join('')}
Property == ${property.text}
====`;
  return {
    module,
    config: 'SPECIFICATION Spec\nPROPERTY Property\nCHECK_DEADLOCK FALSE\n',
    first,
    isStep: (s, t) => named.some((a) => a.holds(s, t)),
    conditions,
    assumed: isTemporal ? assumed : null,
    isRefused,
    property,
    reach,
  };
};

/** The states that the steps lead to from one, at most so many steps away. */
const reached = (from: State, isStep: Case['isStep'], most: number): State[] => {
  const found = [from];
  let level = [from];
  for (let steps = 0; steps < most && level.length > 0; steps++) {
    const after = ALL.filter((t) => !found.some((s) => same(s, t)) && level.some((s) => isStep(s, t)));
    found.push(...after);
    level = after;
  }
  return found;
};

/** Whether a fair behaviour begins in a state: some set of states in which one can go round, and that satisfies every condition. */
const hasFairFuture = (from: State, isStep: Case['isStep'], conditions: readonly Fair[]): boolean => {
  const possible = (s: State, t: State): boolean => same(s, t) || isStep(s, t);
  const all = reached(from, isStep, ALL.length);
  for (let subset = 1; subset < 1 << all.length; subset++) {
    const inside = all.filter((_, i) => (subset >> i) % 2 === 1);
    const within = (s: State, t: State): boolean => inside.some((i) => same(i, t)) && isStep(s, t);
    if (!inside.every((s) => reached(s, within, ALL.length).length === inside.length)) continue;
    const isMet = ({ kind, taken, enabled }: Fair): boolean =>
      inside.some((s) => inside.some((t) => possible(s, t) && taken(s, t))) ||
      (kind === 'weak' ? inside.some((s) => !enabled(s)) : !inside.some(enabled));
    if (conditions.every(isMet)) return true;
  }
  return false;
};

const tally = new Map<string, number>();
const count = (what: string): void => {
  tally.set(what, (tally.get(what) ?? 0) + 1);
};

/** What is wrong with a trace that was told, or undefined. */
export const judgeTrace = (
  c: Case,
  states: readonly State[],
  loop: number | undefined,
  isTemporal: boolean,
  random: Random,
): string | undefined => {
  const { isStep, conditions, property, assumed } = c;
  if (!same(states[0]!, c.first)) return 'the trace does not begin in an initial state';
  for (const [k, s] of states.slice(1).entries())
    if (!same(states[k]!, s) && !isStep(states[k]!, s)) return 'a step of the trace is impossible';
  const last = states.at(-1)!;
  if (loop === undefined) {
    for (const rest of lassos([last], isStep, 3, random)) {
      const b = { states: [...states.slice(0, -1), ...rest.states], loop: states.length - 1 + rest.loop };
      if (property.holds(b, 0)) return `no bad prefix: it can go on as ${JSON.stringify(b)}`;
    }
    // What is violated as an invariant is violated whatever fairness says.
    if (isTemporal && assumed === null && !hasFairFuture(last, isStep, conditions)) return 'no fair behaviour goes on from the bad prefix';
    count('bad prefix');
    return undefined;
  }
  const b: Behaviour = { states, loop };
  if (!same(last, states[loop]!) && !isStep(last, states[loop]!)) return 'the lasso is not closed by a step';
  if (!conditions.every(({ holds }) => holds(b, 0))) return 'the lasso is not fair';
  if (assumed !== null && !assumed.holds(b, 0)) return 'the lasso is none of the specification';
  if (property.holds(b, 0)) return 'the lasso satisfies the property';
  count('lasso');
  return undefined;
};

/** What the search must have seen: the states and steps of a part of the graph. */
const seenOf = ({ first, isStep, reach }: Case, outcome: CheckOutcome): ((s: State, t: State) => boolean) | null => {
  if (outcome.verdict === 'ok') return isStep;
  if (reach.kind !== 'depth') return null;
  const states = reached(first, isStep, reach.most - 1);
  return (s, t) => isStep(s, t) && states.some((u) => same(u, t));
};

const judge = (c: Case, random: Random): string | undefined => {
  const { reach, conditions, assumed, property } = c;
  const { model, values } = compileText(c.module, c.config);
  const most = reach.kind === 'whole' ? {} : reach.kind === 'depth' ? { maxDepth: reach.most } : { maxStates: reach.most };
  const outcome = check(model.system, model.temporal, { deadlock: false, ...most });
  count(`${reach.kind}: ${outcome.verdict}`);
  const isFair = (b: Behaviour): boolean => conditions.every(({ holds }) => holds(b, 0)) && (assumed === null || assumed.holds(b, 0));
  switch (outcome.verdict) {
    case 'ok':
    case 'limit': {
      if (reach.kind === 'whole' && outcome.verdict === 'limit') return 'a whole search ends at a limit';
      const isStep = seenOf(c, outcome);
      if (isStep === null) return undefined;
      for (const b of lassos([c.first], isStep, 4, random))
        if (!property.holds(b, 0) && isFair(b)) return `a violation is missed: ${JSON.stringify(b)}`;
      return undefined;
    }
    case 'invariant':
    case 'property': {
      const numbers = (trace: Trace): State[] =>
        trace.states.map(({ vector }) => ({ x: Number(values.print(vector[0]!)), y: Number(values.print(vector[1]!)) }));
      const isTemporal = outcome.verdict === 'property' && outcome.explanation !== undefined;
      return judgeTrace(c, numbers(outcome.trace), outcome.trace.loop, isTemporal, random);
    }
    default:
      return `the verdict is ${outcome.verdict}`;
  }
};

const differenceOf = (seed: number): Difference | undefined => {
  const c = temporalCase(seed);
  const files = { 'Spec.tla': c.module, 'Spec.cfg': c.config, 'command.txt': `tlasso check Spec.tla (${JSON.stringify(c.reach)})\n` };
  try {
    const what = judge(c, new Random(seed + 1));
    if (what !== undefined) return { what, files };
    return c.isRefused ? { what: 'the specification says []P and is not refused', files } : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'PropertyTooLargeError') return count('too large') as undefined;
    if (!(error instanceof Rejected)) return { what: `${error}`, files };
    if (c.isRefused && error.message.startsWith('E317')) return count('refused') as undefined;
    return { what: error.message, files };
  }
};

/** See the head of this file. */
export const kind: FuzzKind = {
  name: 'temporal',
  meaning: 'random fairness and temporal properties, whole and up to limits, against their definitions on all short lassos',
  quick: 10,
  run: differenceOf,
  tally: () => Object.fromEntries(tally),
};
