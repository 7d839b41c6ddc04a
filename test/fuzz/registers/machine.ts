// Random specifications whose formulas write and read registers (TLCSet, TLCGet), and a machine that evaluates them as they stand: states one after the other in
// the order in which they were found, formulas from left to right, each part once. A successor is looked at as soon as it is made: its constraint, then its invariants.
import type { Answer } from '../model.ts';
import type { Decisions } from '../random.ts';

/** Registers 1 to 3 are used. */
const REGISTERS = [1, 2, 3];
export const LARGEST_VALUE = 3;
/** Numbers that a register can hold are below this. */
const LARGEST_REGISTER = 4;

interface State {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** What an evaluation sees and changes. */
interface Machine {
  readonly registers: Map<number, number>;
  state: State;
  next: { x?: number; y?: number };
  readonly bound: Map<string, number>;
}

interface Formula<T> {
  readonly text: string;
  readonly value: (machine: Machine) => T;
  /** As a part of an action: `then` happens for each way in which it is true. Absent: there is one way. */
  readonly ways?: (machine: Machine, then: () => void) => void;
}

/** A part of an action or of Init: `then` is what stands behind it, and happens for each way in which the part is true. */
interface Step {
  readonly text: string;
  readonly run: (machine: Machine, then: () => void) => void;
}

export interface Specification {
  readonly initial: readonly Step[];
  readonly actions: readonly (readonly Step[])[];
  readonly invariants: readonly Formula<boolean>[];
  readonly constraint: Formula<boolean> | null;
  readonly deadlock: boolean;
}

const waysOf =
  ({ value, ways }: Formula<boolean>): Step['run'] =>
  (machine, then) => {
    // Once the state is known what is left of an action is a truth value.
    const isMade = machine.next.x !== undefined && machine.next.y !== undefined;
    if (ways !== undefined && !isMade) ways(machine, then);
    else if (value(machine)) then();
  };

const and = (p: Formula<boolean>, q: Formula<boolean>): Formula<boolean> => ({
  text: `(${p.text} /\\ ${q.text})`,
  value: (m) => p.value(m) && q.value(m),
  ways: (m, then) => waysOf(p)(m, () => waysOf(q)(m, then)),
});

const or = (p: Formula<boolean>, q: Formula<boolean>): Formula<boolean> => ({
  text: `(${p.text} \\/ ${q.text})`,
  value: (m) => p.value(m) || q.value(m),
  ways: (m, then) => {
    waysOf(p)(m, then);
    waysOf(q)(m, then);
  },
});

/** A formula as a part of an action. */
const test = (formula: Formula<boolean>): Step => ({ text: formula.text, run: waysOf(formula) });

/** Makes formulas. */
class Formulas {
  readonly #decide: Decisions;
  #fresh = 0;

  constructor(decide: Decisions) {
    this.#decide = decide;
  }

  number(depth: number, names: readonly string[]): Formula<number> {
    const { pick, oneOf } = this.#decide;
    if (depth === 0) {
      const leaves = [() => this.#constant(), () => this.#register(), () => this.#register()];
      return oneOf(names.length === 0 ? leaves : [...leaves, () => this.#name(names), () => this.#name(names)])();
    }
    const local = `n${++this.#fresh}`;
    const [a, b] = [this.number(depth - 1, names), this.number(depth - 1, names)];
    const p = this.#comparison(names);
    return [
      { text: `(${a.text} + ${b.text})`, value: (m: Machine) => a.value(m) + b.value(m) },
      { text: `(IF ${p.text} THEN ${a.text} ELSE ${b.text})`, value: (m: Machine) => (p.value(m) ? a.value(m) : b.value(m)) },
      { text: `(LET ${local} == ${a.text} IN ${local} + ${local})`, value: (m: Machine) => 2 * a.value(m) },
      a,
    ][pick(4)]!;
  }

  #constant(): Formula<number> {
    const n = this.#decide.pick(3);
    return { text: String(n), value: () => n };
  }

  #register(): Formula<number> {
    const { oneOf } = this.#decide;
    const register = oneOf(REGISTERS);
    return { text: `TLCGet(${register})`, value: ({ registers }) => registers.get(register)! };
  }

  #name(names: readonly string[]): Formula<number> {
    const name = this.#decide.oneOf(names);
    return { text: name, value: (m) => this.#valueOf(name, m) };
  }

  #valueOf(name: string, { state, next, bound }: Machine): number {
    switch (name) {
      case 'x':
        return state.x;
      case 'y':
        return state.y;
      case 'TLCGet("level")':
        return state.level;
      case "x'":
        return next.x!;
      case "y'":
        return next.y!;
      default:
        return bound.get(name)!;
    }
  }

  /** A comparison, which writes nothing. */
  #comparison(names: readonly string[]): Formula<boolean> {
    const { oneOf } = this.#decide;

    const [a, b] = [this.number(0, names), this.number(0, names)];
    const compare = oneOf<{ symbol: string; holds: (v: number, w: number) => boolean }>([
      { symbol: '<', holds: (v, w) => v < w },
      { symbol: '#', holds: (v, w) => v !== w },
      { symbol: '\\leq', holds: (v, w) => v <= w },
    ]);
    return { text: `(${a.text} ${compare.symbol} ${b.text})`, value: (m) => compare.holds(a.value(m), b.value(m)) };
  }

  /** What may write: the parts of an action, invariants and constraints. */
  truth(depth: number, names: readonly string[]): Formula<boolean> {
    if (depth === 0) return this.#comparison(names);
    const [p, q] = [this.truth(depth - 1, names), this.truth(depth - 1, names)];
    const write = this.write(names);
    return [
      and(p, q),
      or(p, q),
      { text: `(~${p.text})`, value: (m: Machine) => !p.value(m) },
      {
        text: `(${p.text} => ${q.text})`,
        value: (m: Machine) => !p.value(m) || q.value(m),
        ways: (m: Machine, then: () => void) => {
          if (p.value(m)) waysOf(q)(m, then);
          else then();
        },
      },
      and(write, p),
      or(p, write),
      this.#exists(depth, names),
    ][this.#decide.pick(7)]!;
  }

  /** The set is made before its elements are tried. */
  #exists(depth: number, names: readonly string[]): Formula<boolean> {
    const name = `k${++this.#fresh}`;
    const most = this.number(1, names);
    const p = this.truth(depth - 1, [...names, name]);
    const elements = (m: Machine): number[] => [0, 1].filter((n) => n <= most.value(m));
    return {
      text: `(\\E ${name} \\in {n \\in 0..1 : n \\leq ${most.text}} : ${p.text})`,
      value: (m) =>
        elements(m).some((n) => {
          m.bound.set(name, n);
          return p.value(m);
        }),
      ways: (m, then) => {
        for (const n of elements(m)) {
          m.bound.set(name, n);
          waysOf(p)(m, then);
        }
      },
    };
  }

  write(names: readonly string[]): Formula<boolean> {
    const { oneOf, pick } = this.#decide;
    const register = oneOf(REGISTERS);
    const to = this.number(pick(2), names);
    return {
      text: `TLCSet(${register}, ${to.text} % ${LARGEST_REGISTER})`,
      value: (m) => {
        m.registers.set(register, to.value(m) % LARGEST_REGISTER);
        return true;
      },
    };
  }

  assign(variable: 'x' | 'y', prime: string, names: readonly string[]): Step {
    const { chance, pick } = this.#decide;
    const put = (m: Machine, value: number, then: () => void): void => {
      const before = m.next;
      m.next = { ...before, [variable]: value % LARGEST_VALUE };
      then();
      m.next = before;
    };
    const one = this.number(pick(3), names);
    if (chance(70)) return { text: `${variable}${prime} = ${one.text} % ${LARGEST_VALUE}`, run: (m, then) => put(m, one.value(m), then) };
    // Sets are made before their elements are tried.
    const [set, elements] = chance(70)
      ? [`{n \\in 0..1 : n \\leq ${one.text}}`, (m: Machine) => [0, 1].filter((n) => n <= one.value(m))]
      : [`(0..2) \\ {${one.text}}`, (m: Machine) => [0, 1, 2].filter((n) => n !== one.value(m))];
    return {
      text: `${variable}${prime} \\in ${set}`,
      run: (m, then) => {
        for (const n of elements(m)) put(m, n, then);
      },
    };
  }
}

const shuffledBetween = (decide: Decisions, steps: readonly Step[], others: readonly Step[]): Step[] => {
  const all = [...steps];
  for (const other of others) all.splice(decide.pick(all.length + 1), 0, other);
  return all;
};

/** The specification of a stream of decisions. */
export const specificationOf = (decide: Decisions): Specification => {
  const { pick, chance } = decide;
  const formulas = new Formulas(decide);
  const level = chance(40) ? ['TLCGet("level")'] : [];
  const seen = ['x', 'y', ...level];
  const start: Step[] = REGISTERS.map((register) => ({
    text: `TLCSet(${register}, 0)`,
    run: ({ registers }, then) => {
      registers.set(register, 0);
      then();
    },
  }));
  const initial = [...start, formulas.assign('x', '', []), ...(chance(50) ? [test(formulas.write([]))] : []), formulas.assign('y', '', [])];
  const actions = Array.from({ length: 1 + pick(3) }, () => {
    const assignments = [formulas.assign('x', "'", seen), formulas.assign('y', "'", [...seen, "x'"])];
    const others = Array.from({ length: 1 + pick(3) }, () => test(chance(50) ? formulas.truth(pick(3), seen) : formulas.write(seen)));
    return shuffledBetween(decide, assignments, others);
  });
  return {
    initial,
    actions,
    invariants: Array.from({ length: pick(3) }, () => formulas.truth(1 + pick(2), seen)),
    constraint: chance(25) ? formulas.truth(1, seen) : null,
    deadlock: chance(40),
  };
};

class Violated extends Error {}

/** What a search with one worker says. */
export const searched = ({ initial, actions, invariants, constraint, deadlock }: Specification): Answer => {
  const machine: Machine = { registers: new Map(), state: { x: 0, y: 0, level: 0 }, next: {}, bound: new Map() };
  const found = new Set<string>();
  const queue: State[] = [];
  let generated = 0;
  let depth = 1;
  const run = (steps: readonly Step[], then: () => void): void => {
    const [first, ...rest] = steps;
    if (first === undefined) then();
    else first.run(machine, () => run(rest, then));
  };
  /** Looks at the state that was made. */
  const enter = (level: number): void => {
    generated++;
    const { x, y } = machine.next;
    const from = machine.state;
    const state = { x: x!, y: y!, level };
    machine.state = state;
    const isInside = constraint === null || constraint.value(machine);
    const key = `${x} ${y}`;
    const isNew = !isInside || !found.has(key);
    if (isInside) found.add(key);
    if (isNew) for (const invariant of invariants) if (!invariant.value(machine)) throw new Violated();
    if (isNew && isInside) {
      queue.push(state);
      depth = Math.max(depth, level);
    }
    machine.state = from;
  };
  try {
    run(initial, () => enter(1));
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      const before = generated;
      machine.state = state;
      const { level } = state;
      for (const steps of actions) run(steps, () => enter(level + 1));
      if (deadlock && generated === before) return { verdict: 'deadlock' };
    }
  } catch (error) {
    if (error instanceof Violated) return { verdict: 'invariant' };
    throw error;
  }
  return { verdict: 'ok', distinct: found.size, generated, depth };
};
