// Systems whose successors come in another order in every thread, as they do where values are made in another order.
import { EvaluationError, type Reduction, type TransitionSystem } from '../../src/model/index.ts';
import { type IntegerAction, type IntegerSystem, type State, transitionSystem, vectorOf } from '../checker/integer-system.ts';

/** What goes wrong in the system; plain data. With `constraints` nothing does, but about a tenth of states and of steps are cut off. */
export interface Scramble {
  readonly seed: number;
  /** States are pairs of numbers below this. */
  readonly size: number;
  readonly wrong:
    | 'nothing'
    | 'invariant'
    | 'invariant outside'
    | 'step'
    | 'deadlock'
    | 'fault'
    | 'violation before a fault'
    | 'predicate fault'
    | 'step constraint fault'
    | 'cut off'
    | 'constraints';
  /** Pairs and their reverses are one orbit: and alike in the system, or not. */
  readonly symmetry?: 'real' | 'none';
  /** One of the two actions may be left out where the other one gets further. That is no reduction of the system, but one rule for every thread. */
  readonly isReduced?: boolean;
  /** So many pieces of initial states, some of them in several pieces; absent: three initial states, in no pieces. */
  readonly pieces?: number;
  /** In making successors, or initial states in pieces, something becomes part of a value that other threads cannot know as the same. */
  readonly keepsRules?: boolean;
}

const mixed = (seed: number, ...numbers: readonly number[]): number => {
  let hash = seed | 0;
  for (const n of numbers) {
    hash = Math.imul(hash ^ n, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** About one state in so many is wrong: the first ones are met when several levels are large. */
const RARE = 3000;

/** The initial states of a piece. */
const pieceOf = ({ seed, size }: Scramble, piece: number): readonly State[] =>
  Array.from({ length: mixed(seed + 5, piece) % 5 }, (_, i) => {
    const h = mixed(seed + 6, piece, i);
    return [h % size, (h >>> 12) % size];
  });

const unreduced = (scramble: Scramble): IntegerSystem => {
  const { seed, size, wrong, pieces } = scramble;
  const isWrong = ([x, y]: State): boolean => mixed(seed + 1, x!, y!) % RARE === 0;
  const action = (number: number): IntegerAction => ({
    name: `A${number}`,
    next: ([x, y]) => {
      // The first action leads to a state that is wrong, and the second one has no value.
      if (wrong === 'violation before a fault' && number === 1 && action(0).next([x!, y!]).some(isWrong))
        throw new EvaluationError(`no successors of ${x}, ${y} by the second action`);
      if (wrong === 'deadlock' && isWrong([x!, y!])) return [];
      if (wrong === 'fault' && isWrong([x!, y!])) throw new EvaluationError(`no successors of ${x}, ${y}`);
      const count = 1 + (mixed(seed, x!, y!, number) % 3);
      return Array.from({ length: count }, (_, i) => {
        const h = mixed(seed, x!, y!, number, i);
        return [(x! + 1 + (h % 5)) % size, (y! + (h >>> 8)) % size];
      });
    },
  });
  return {
    name: 'scrambled',
    variables: ['x', 'y'],
    initial:
      pieces === undefined
        ? [
            [0, 0],
            [1, 2],
            [0, 1],
          ]
        : Array.from({ length: pieces }, (_, piece) => pieceOf(scramble, piece)).flat(),
    actions: [action(0), action(1)],
    ...(['invariant', 'invariant outside', 'violation before a fault', 'cut off'].includes(wrong)
      ? { invariants: { Right: (state) => !isWrong(state) } }
      : {}),
    ...(wrong === 'invariant outside' ? { constraints: { Inside: (state) => !isWrong(state) } } : {}),
    ...(wrong === 'constraints'
      ? {
          constraints: { Inside: (state: State) => mixed(seed + 2, ...state) % 10 !== 0 },
          stepConstraints: { Allowed: (from: State, to: State) => mixed(seed + 3, ...from, ...to) % 10 !== 0 },
        }
      : {}),
    // A violating state may be met first by a step that is cut off, in the order of the search or only in time.
    ...(wrong === 'cut off' ? { stepConstraints: { Allowed: (from, to) => mixed(seed + 3, ...from, ...to) % 3 !== 0 } } : {}),
    ...(wrong === 'step' ? { stepInvariants: { Step: (from, to) => mixed(seed, ...from, ...to) % (4 * RARE) !== 0 } } : {}),
    ...(wrong === 'step constraint fault'
      ? {
          stepConstraints: {
            Defined: (from: State, to: State) => {
              if (mixed(seed, ...from, ...to) % (4 * RARE) === 0) throw new EvaluationError(`no value from ${from} to ${to}`);
              return true;
            },
          },
        }
      : {}),
    ...(wrong === 'predicate fault'
      ? {
          invariants: {
            Defined: (state) => {
              if (isWrong(state)) throw new EvaluationError(`no value in ${state}`);
              return true;
            },
          },
        }
      : {}),
  };
};

/** The least of a pair and its reverse. */
export const sorted = ([x, y]: State): State => (x! > y! ? [y!, x!] : [x!, y!]);

/** The system that does to a pair what another one does to the sorted pair, reversed if the pair is. */
const symmetric = (spec: IntegerSystem): IntegerSystem => {
  const as = (model: State, state: State): State => (model[0]! > model[1]! ? state.toReversed() : state);
  const each = <T, U>(record: Readonly<Record<string, T>> = {}, change: (f: T) => U): Record<string, U> =>
    Object.fromEntries(Object.entries(record).map(([name, f]) => [name, change(f)]));
  const ofState = (holds: (state: State) => boolean) => (state: State) => holds(sorted(state));
  const ofStep = (holds: (from: State, to: State) => boolean) => (from: State, to: State) => holds(sorted(from), as(from, to));
  return {
    ...spec,
    actions: spec.actions.map(({ name, next }) => ({ name, next: (state) => next(sorted(state)).map((to) => as(state, to)) })),
    invariants: each(spec.invariants, ofState),
    constraints: each(spec.constraints, ofState),
    stepInvariants: each(spec.stepInvariants, ofStep),
    stepConstraints: each(spec.stepConstraints, ofStep),
  };
};

export const scrambled = (scramble: Scramble): IntegerSystem => {
  const spec = unreduced(scramble);
  if (scramble.symmetry === undefined) return spec;
  return { ...(scramble.symmetry === 'real' ? symmetric(spec) : spec), canonical: sorted };
};

const reductionOf = (spec: IntegerSystem): Reduction => {
  const parts = spec.actions.map(() => ({ dependents: new Int32Array(1), guards: [], enablers: new Int32Array(1) }));
  const single = spec.actions.map((action) => transitionSystem({ ...spec, actions: [action] }));
  let from = new Int32Array(0);
  return {
    actions: parts.length,
    parts,
    rank: (states, offset) => (states[offset]! + states[offset + 1]!) % 4,
    begin: (states, offset) => {
      from = states.slice(offset, offset + spec.variables.length);
    },
    run: (part, sink) => single[part]!.successors(from, 0, (next) => sink(next, part)),
  };
};

/** The system as the thread with this number sees it. */
export const systemOf = (scramble: Scramble, thread: number): TransitionSystem => {
  const spec = scrambled(scramble);
  const turned = (states: readonly State[]): readonly State[] => {
    const by = thread % Math.max(1, states.length);
    return [...states.slice(by), ...states.slice(0, by)];
  };
  const actions = spec.actions.map(({ name, next }) => ({ name, next: (state: State) => turned(next(state)) }));
  const made = transitionSystem({ ...spec, actions });
  const { pieces = 0 } = scramble;
  let kept = 0;
  const keep = (): void => {
    if (scramble.keepsRules === true) kept++;
  };
  const initial: TransitionSystem['initial'] = (sink, turns) => {
    for (let piece = 0; piece < pieces; piece++) {
      if (turns?.take() === false) continue;
      const states = turned(pieceOf(scramble, piece));
      for (const state of states) sink(vectorOf(state), -1);
      keep();
      turns?.done();
      turns?.pass(states.length);
    }
  };
  const successors: TransitionSystem['successors'] = (states, offset, sink) => {
    keep();
    made.successors(states, offset, sink);
  };
  const values = { ...made.values, keptRules: () => kept };
  const system = pieces === 0 ? { ...made, values, successors } : { ...made, values, initial };
  return scramble.isReduced === true ? { ...system, reduction: reductionOf({ ...spec, actions }) } : system;
};
