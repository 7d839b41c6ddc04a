// Random actions, fairness conditions and temporal formulas over six states, as TLA+ text, each with its meaning: a formula is true of a behaviour as
// Specifying Systems, chapter 8, says, evaluated position by position on lassos. Nothing here is shared with what is tested.
import type { Random } from '../../temporal/support/random.ts';

export interface State {
  readonly x: number;
  readonly y: number;
}

/** Something of TLA+ as text, with its meaning. */
export interface Meant<T> {
  readonly text: string;
  readonly holds: T;
}
export type Predicate = Meant<(s: State) => boolean>;
export type Action = Meant<(s: State, t: State) => boolean>;
export type Temporal = Meant<(b: Behaviour, at: number) => boolean>;

/** After the last state comes the one at `loop`. */
export interface Behaviour {
  readonly states: readonly State[];
  readonly loop: number;
}

export const ALL: readonly State[] = [0, 1, 2].flatMap((x) => [0, 1].map((y) => ({ x, y })));
export const next = (b: Behaviour, at: number): number => (at + 1 < b.states.length ? at + 1 : b.loop);
export const same = (s: State, t: State): boolean => s.x === t.x && s.y === t.y;
/** Every position from one on, as often as it matters: a suffix has at most this many different ones. */
const from = (b: Behaviour, at: number): number[] => {
  const positions = [at];
  for (let i = next(b, at); positions.length < 2 * b.states.length; i = next(b, i)) positions.push(i);
  return positions;
};

const subscripts: readonly { text: string; unchanged(s: State, t: State): boolean }[] = [
  { text: 'x', unchanged: (s, t) => s.x === t.x },
  { text: 'y', unchanged: (s, t) => s.y === t.y },
  { text: '<<x, y>>', unchanged: same },
];

export const predicate = (random: Random): Predicate => {
  const c = random.below(3);
  return random.pick<Predicate>([
    { text: `x = ${c}`, holds: (s) => s.x === c },
    { text: `x # ${c}`, holds: (s) => s.x !== c },
    { text: `y = ${c % 2}`, holds: (s) => s.y === c % 2 },
    { text: `x + y < ${c}`, holds: (s) => s.x + s.y < c },
    { text: `x \\in {${c}, y}`, holds: (s) => s.x === c || s.x === s.y },
  ]);
};

/** A guard and what becomes of both variables. */
export const clause = (random: Random): Action => {
  const guard = predicate(random);
  const c = random.below(3);
  const onX = random.pick<Action>([
    { text: `x' = ${c}`, holds: (_, t) => t.x === c },
    { text: "x' = (x + 1) % 3", holds: (s, t) => t.x === (s.x + 1) % 3 },
    { text: "x' \\in {0, x}", holds: (s, t) => t.x === 0 || t.x === s.x },
    { text: 'UNCHANGED x', holds: (s, t) => t.x === s.x },
  ]);
  const onY = random.pick<Action>([
    { text: `y' = ${c % 2}`, holds: (_, t) => t.y === c % 2 },
    { text: "y' = 1 - y", holds: (s, t) => t.y === 1 - s.y },
    { text: "y' \\in 0..1", holds: () => true },
    { text: "y' = y", holds: (s, t) => t.y === s.y },
  ]);
  return {
    text: `(${guard.text} /\\ ${onX.text} /\\ ${onY.text})`,
    holds: (s, t) => guard.holds(s) && onX.holds(s, t) && onY.holds(s, t),
  };
};

/** Asked once for each position of a behaviour. */
const remembered = (f: Temporal['holds']): Temporal['holds'] => {
  const known = new WeakMap<Behaviour, (boolean | undefined)[]>();
  return (b, at) => {
    const values = known.get(b) ?? [];
    known.set(b, values);
    const value = values[at] ?? f(b, at);
    values[at] = value;
    return value;
  };
};

const always = (f: Temporal['holds']): Temporal['holds'] => remembered((b, at) => from(b, at).every((i) => f(b, i)));
const eventually = (f: Temporal['holds']): Temporal['holds'] => remembered((b, at) => from(b, at).some((i) => f(b, i)));
const until = (f: Temporal['holds'], g: Temporal['holds']): Temporal['holds'] =>
  remembered((b, at) => {
    for (const i of from(b, at)) {
      if (g(b, i)) return true;
      if (!f(b, i)) return false;
    }
    return false;
  });

const angle = (a: Action, v: (typeof subscripts)[number]): Action => ({
  text: `<<${a.text}>>_${v.text}`,
  holds: (s, t) => a.holds(s, t) && !v.unchanged(s, t),
});
const enabled = (a: Action): Predicate => ({ text: `ENABLED ${a.text}`, holds: (s) => ALL.some((t) => a.holds(s, t)) });
const onStep =
  (a: Action): Temporal['holds'] =>
  (b, at) =>
    a.holds(b.states[at]!, b.states[next(b, at)]!);
const onState =
  (p: Predicate): Temporal['holds'] =>
  (b, at) =>
    p.holds(b.states[at]!);

/** A fairness condition in its parts, too. */
export interface Fair extends Temporal {
  readonly kind: 'weak' | 'strong';
  readonly taken: (s: State, t: State) => boolean;
  readonly enabled: (s: State) => boolean;
}

export const fairness = (random: Random, actions: readonly Action[]): Fair => {
  const action = random.pick(actions);
  const v = random.pick(subscripts);
  const taken = angle(action, v);
  const isEnabled = enabled(taken).holds;
  const idle = onState({ text: '', holds: (s) => !isEnabled(s) });
  const isWeak = random.chance(0.5);
  const rest = isWeak ? always(eventually(idle)) : eventually(always(idle));
  const often = always(eventually(onStep(taken)));
  return {
    text: `${isWeak ? 'WF' : 'SF'}_${v.text}(${action.text})`,
    holds: (b, at) => rest(b, at) || often(b, at),
    kind: isWeak ? 'weak' : 'strong',
    taken: taken.holds,
    enabled: isEnabled,
  };
};

export const formula = (random: Random, actions: readonly Action[], size: number): Temporal => {
  const part = (n: number): Temporal => formula(random, actions, n);
  if (size <= 1) {
    const action = random.pick(actions);
    const v = random.pick(subscripts);
    const atom = random.below(10);
    if (atom === 0)
      return {
        text: `[][${action.text}]_${v.text}`,
        holds: always(onStep({ text: '', holds: (s, t) => action.holds(s, t) || v.unchanged(s, t) })),
      };
    if (atom === 1) return { text: `<>${angle(action, v).text}`, holds: eventually(onStep(angle(action, v))) };
    if (atom === 2) return fairness(random, actions);
    const p =
      atom === 3 ? enabled(action) : atom === 4 ? enabled({ ...angle(action, v), text: `(${angle(action, v).text})` }) : predicate(random);
    return { text: `(${p.text})`, holds: onState(p) };
  }
  const kind = random.below(12);
  if (kind < 2) {
    const f = part(size - 1);
    return { text: `[](${f.text})`, holds: always(f.holds) };
  }
  if (kind < 4) {
    const f = part(size - 1);
    return { text: `<>(${f.text})`, holds: eventually(f.holds) };
  }
  if (kind === 4) {
    const f = part(size - 1);
    return { text: `~(${f.text})`, holds: (b, at) => !f.holds(b, at) };
  }
  const left = 1 + random.below(size - 1);
  const [f, g] = [part(left), part(size - left)];
  const [p, q] = [f.holds, g.holds];
  switch (kind) {
    case 5:
      return { text: `((${f.text}) /\\ (${g.text}))`, holds: (b, at) => p(b, at) && q(b, at) };
    case 6:
      return { text: `((${f.text}) \\/ (${g.text}))`, holds: (b, at) => p(b, at) || q(b, at) };
    case 7:
      return { text: `((${f.text}) => (${g.text}))`, holds: (b, at) => !p(b, at) || q(b, at) };
    case 8:
      return { text: `((${f.text}) <=> (${g.text}))`, holds: (b, at) => p(b, at) === q(b, at) };
    case 9: {
      const some = eventually(q);
      return { text: `((${f.text}) ~> (${g.text}))`, holds: always((b, at) => !p(b, at) || some(b, at)) };
    }
    case 10: {
      const condition = predicate(random);
      return {
        text: `(IF ${condition.text} THEN ${f.text} ELSE ${g.text})`,
        holds: (b, at) => (condition.holds(b.states[at]!) ? p(b, at) : q(b, at)),
      };
    }
    default: {
      const [strong, weak] = [until(p, q), always(p)];
      return random.chance(0.5)
        ? { text: `Until(${f.text}, ${g.text})`, holds: strong }
        : { text: `WeakUntil(${f.text}, ${g.text})`, holds: (b, at) => strong(b, at) || weak(b, at) };
    }
  }
};

/** Definitions that formulas about a bound name use. */
export const definitions = `At(d) == x = d
Often(d) == []<>At(d)
Go(d) == A0 /\\ x' = d`;

/** A formula about each value of a bound name, now and then. */
export const quantified = (random: Random, actions: readonly Action[]): Temporal => {
  const f = formula(random, actions, 1 + random.below(6));
  if (random.chance(0.6)) return f;
  const isAll = random.chance(0.5);
  const conditions = random.pick<Temporal['holds'][] & { text?: string }>([
    ...['[]<>(x = c)', 'Often(c)', '[]<>(At(c))'].map((text) =>
      Object.assign(
        [0, 1, 2].map((c) => always(eventually((b, at) => b.states[at]!.x === c))),
        { text },
      ),
    ),
    Object.assign(
      [0, 1, 2].map((c) => {
        const go = angle({ text: '', holds: (s, t) => actions[0]!.holds(s, t) && t.x === c }, subscripts[0]!);
        const [idle, often] = [always(eventually((b, at) => !enabled(go).holds(b.states[at]!))), always(eventually(onStep(go)))];
        return (b: Behaviour, at: number) => idle(b, at) || often(b, at);
      }),
      { text: 'WF_x(Go(c))' },
    ),
  ]);
  return {
    text: `(\\${isAll ? 'A' : 'E'} c \\in 0..2 : ${conditions.text} => (${f.text}))`,
    holds: (b, at) => {
      const each = conditions.map((condition) => !condition(b, at) || f.holds(b, at));
      return isAll ? each.every(Boolean) : each.some(Boolean);
    },
  };
};

/** Behaviours of the specification as far as they are enumerated: every lasso of up to `longest` states, and random ones that are longer. */
export function* lassos(
  initial: readonly State[],
  isStep: (s: State, t: State) => boolean,
  longest: number,
  random: Random,
): Generator<Behaviour> {
  const after = (s: State) => ALL.filter((t) => same(s, t) || isStep(s, t));
  function* extend(states: readonly State[]): Generator<Behaviour> {
    const last = states[states.length - 1]!;
    for (const [loop, s] of states.entries()) if (same(last, s) || isStep(last, s)) yield { states, loop };
    if (states.length < longest) for (const t of after(last)) yield* extend([...states, t]);
  }
  for (const s of initial) yield* extend([s]);
  for (let i = 0; i < 150 && initial.length > 0; i++) {
    const states = [random.pick(initial)];
    while (states.length < 14) states.push(random.pick(after(states[states.length - 1]!)));
    const last = states[13]!;
    for (const [loop, s] of states.entries()) if (same(last, s) || isStep(last, s)) yield { states, loop };
  }
}
