// Small systems whose state counts can be told by arithmetic.
import { having, type IntegerSystem, perProcess } from './integer-system.ts';

/** `n` counters that count up to `max`, one step at a time: (max+1)^n states, depth n*max + 1; the last state is a deadlock. */
export function counters(n: number, max: number): IntegerSystem {
  return {
    name: 'counters',
    variables: Array.from({ length: n }, (_, i) => `c${i}`),
    initial: [Array.from({ length: n }, () => 0)],
    actions: perProcess(n, 'Up', (i, state) => ((state[i] ?? 0) < max ? [having(state, { [i]: (state[i] ?? 0) + 1 })] : [])),
  };
}

/**
 * `n` philosophers round a table: fork i lies between i and i+1. State per philosopher: 0 thinking, 1 has the first fork, 2 eating.
 * All take the left fork first: deadlock after n steps. With `repaired` the last one takes the right fork first.
 */
export function philosophers(n: number, repaired: boolean): IntegerSystem {
  const left = (i: number) => (repaired && i === n - 1 ? 0 : i);
  const right = (i: number) => (repaired && i === n - 1 ? i : (i + 1) % n);
  const isFree = (state: readonly number[], fork: number) =>
    state.every((s, i) => !((s >= 1 && left(i) === fork) || (s === 2 && right(i) === fork)));
  return {
    name: 'philosophers',
    variables: Array.from({ length: n }, (_, i) => `p${i}`),
    initial: [Array.from({ length: n }, () => 0)],
    actions: perProcess(n, 'Step', (i, state) => {
      if (state[i] === 0) return isFree(state, left(i)) ? [having(state, { [i]: 1 })] : [];
      if (state[i] === 1) return isFree(state, right(i)) ? [having(state, { [i]: 2 })] : [];
      return [having(state, { [i]: 0 })];
    }),
    invariants: { neighboursDoNotBothEat: (state) => state.every((s, i) => s !== 2 || state[(i + 1) % n] !== 2) },
  };
}

/** Peterson's algorithm for two processes. Variables: pc0 pc1 (0 idle, 1 flag set, 2 waiting, 3 critical), flag0 flag1, turn. */
export function peterson(broken = false): IntegerSystem {
  return {
    name: 'peterson',
    variables: ['pc0', 'pc1', 'flag0', 'flag1', 'turn'],
    initial: [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1],
    ],
    actions: perProcess(2, 'Step', (i, state) => {
      const other = 1 - i;
      switch (state[i]) {
        case 0:
          return [having(state, { [i]: 1, [2 + i]: 1 })];
        case 1:
          return [having(state, { [i]: 2, 4: broken ? i : other })];
        case 2:
          return state[2 + other] === 0 || state[4] === i ? [having(state, { [i]: 3 })] : [];
        default:
          return [having(state, { [i]: 0, [2 + i]: 0 })];
      }
    }),
    invariants: { mutualExclusion: (state) => !(state[0] === 3 && state[1] === 3) },
  };
}

/** Two-phase commit with `n` resource managers: 0 working, 1 prepared, 2 committed, 3 aborted; the last variable is the coordinator's decision. */
export function twoPhaseCommit(n: number): IntegerSystem {
  const managers = (state: readonly number[]) => state.slice(0, n);
  return {
    name: 'two-phase commit',
    variables: [...Array.from({ length: n }, (_, i) => `rm${i}`), 'decision'],
    initial: [Array.from({ length: n + 1 }, () => 0)],
    actions: [
      ...perProcess(n, 'Prepare', (i, state) => (state[i] === 0 ? [having(state, { [i]: 1 })] : [])),
      ...perProcess(n, 'Abort', (i, state) => (state[i] === 0 || (state[i] === 1 && state[n] === 3) ? [having(state, { [i]: 3 })] : [])),
      ...perProcess(n, 'Commit', (i, state) => (state[i] === 1 && state[n] === 2 ? [having(state, { [i]: 2 })] : [])),
      {
        name: 'DecideCommit',
        next: (state) => (state[n] === 0 && managers(state).every((s) => s === 1) ? [having(state, { [n]: 2 })] : []),
      },
      { name: 'DecideAbort', next: (state) => (state[n] === 0 ? [having(state, { [n]: 3 })] : []) },
    ],
    invariants: { consistent: (state) => !(managers(state).includes(2) && managers(state).includes(3)) },
  };
}
