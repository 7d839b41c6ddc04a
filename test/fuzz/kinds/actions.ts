// Initial predicates and actions over a universe of 36 states: the states and steps that the compiled system makes, and how often, against what the
// formulas say of every pair of states, and against a walk through them from left to right.
import { compileText } from '../../compiler/support/compile-text.ts';
import { definitions, type Formula, Formulas, type State, universe } from '../actions/formulas.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { decisionsOf } from '../random.ts';

/** The formulas of a seed. */
export const formulasOf = (seed: number): { readonly init: Formula; readonly next: Formula } => {
  const decide = decisionsOf(seed);
  const depth = 1 + decide.pick(4);
  return { init: new Formulas(decide, '').whole(Math.min(depth, 3)), next: new Formulas(decide, "'").whole(depth) };
};

const moduleOf = (init: Formula, next: Formula): string => `---- MODULE Actions ----
EXTENDS Naturals
VARIABLES x, y, s
${definitions("'")}
I == INSTANCE Initially
Init == I!Init
Next == ${next.text}
CanStep == ENABLED Next
Step == Next
====
---- MODULE Initially ----
EXTENDS Naturals
VARIABLES x, y, s
${definitions('')}
Init == ${init.text}
====`;

const config = 'INIT Init NEXT Next INVARIANT CanStep ACTION_CONSTRAINT Step';

const textOf = ([x, y, s]: State): string => `${x} ${y} ${['{}', '{0}', '{1}', '{0, 1}'][s]}`;
const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const times = (states: readonly string[]): string => {
  const found = new Map<string, number>();
  for (const s of states) found.set(s, (found.get(s) ?? 0) + 1);
  return [...found]
    .map(([s, n]) => `${n} x ${s}`)
    .sort()
    .join('; ');
};

const walked = (f: Formula, from: State): string[] => {
  const made: string[] = [];
  f.walk(from, [undefined, undefined, undefined], {}, (to) => made.push(textOf(to as unknown as State)));
  return made;
};

const judge = (init: Formula, next: Formula): string | undefined => {
  const { model, values } = compileText(moduleOf(init, next), config);
  const { system } = model;
  const show = (v: Int32Array): string => Array.from(v, (id) => values.print(id)).join(' ');
  const made = (run: (sink: (v: Int32Array) => void) => void): string[] => {
    const found: string[] = [];
    run((v) => found.push(show(v)));
    return found;
  };
  const vectorOf = ([x, y, s]: State): Int32Array =>
    Int32Array.of(
      values.atoms.number(x),
      values.atoms.number(y),
      values.sets.set([0, 1].filter((i) => (s & (1 << i)) !== 0).map((i) => values.atoms.number(i))),
    );
  const initial = made((sink) => system.initial(sink));
  const nowhere = universe[0]!;
  if (times(initial) !== times(walked(init, nowhere))) return `initial states: ${times(initial)} and not ${times(walked(init, nowhere))}`;
  const allowed = universe.filter((t) => init.holds(nowhere, t, {})).map(textOf);
  if (times([...new Set(initial)]) !== times(allowed))
    return `initial states: ${times(initial)} where ${times(allowed)} satisfy the predicate`;
  let steps = 0;
  for (const from of universe) {
    const vector = vectorOf(from);
    const found = made((sink) => system.successors(vector, 0, sink));
    const expected = walked(next, from);
    if (times(found) !== times(expected)) return `successors of ${textOf(from)}: ${times(found)} and not ${times(expected)}`;
    const to = universe.filter((t) => next.holds(from, t, {}));
    if (times([...new Set(found)]) !== times(to.map(textOf)))
      return `successors of ${textOf(from)}: ${times(found)} where ${times(to.map(textOf))} satisfy the action`;
    if (system.invariants[0]!.holds(vector, 0) !== to.length > 0) return `ENABLED in ${textOf(from)}`;
    const tested = universe.filter((t) => system.stepConstraints[0]!.holds(vector, 0, vectorOf(t), 0));
    if (times(tested.map(textOf)) !== times(to.map(textOf)))
      return `steps from ${textOf(from)}: ${times(tested.map(textOf))} and not ${times(to.map(textOf))}`;
    steps += to.length;
  }
  count(steps === 0 ? 'no step' : steps < 200 ? 'few steps' : 'many steps');
  return undefined;
};

const differenceOf = (seed: number): Difference | undefined => {
  const { init, next } = formulasOf(seed);
  let what: string | undefined;
  try {
    what = judge(init, next);
  } catch (error) {
    what = `refused: ${(error as Error).message}`;
  }
  return what === undefined ? undefined : { what, files: { 'Actions.tla': moduleOf(init, next), 'Actions.cfg': `${config}\n` } };
};

export const kind: FuzzKind = {
  name: 'actions',
  meaning: 'initial states, successors, how often each is made, ENABLED and tests of steps against brute force over all states',
  quick: 20,
  run: differenceOf,
  tally: () => Object.fromEntries(counts),
};
