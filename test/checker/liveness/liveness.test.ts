import { describe, expect, it } from 'vitest';
import { Check, type CheckOutcome, check, LivenessRefusedError } from '../../../src/checker/index.ts';
import {
  EvaluationError,
  type FairnessCondition,
  type TemporalFormula,
  type TemporalProblem,
  type TransitionSystem,
} from '../../../src/model/index.ts';
import { counters, peterson, philosophers } from '../example-systems.ts';
import { type IntegerAction, type IntegerSystem, statePredicate, statesOf, transitionSystem } from '../integer-system.ts';
import { always, and, eventually, fair, implies, leadsTo, not, p, problem, state, step, until } from '../temporal-problems.ts';

const run = (spec: IntegerSystem, what: TemporalProblem, options = {}): CheckOutcome =>
  check(transitionSystem(spec), what, { deadlock: false, ...options });

const lassoOf = (outcome: CheckOutcome) =>
  outcome.verdict === 'property' ? { states: statesOf(outcome.trace), loop: outcome.trace.loop } : outcome.verdict;
const allFair = (kind: 'weak' | 'strong', spec: IntegerSystem): FairnessCondition[] =>
  spec.actions.map((action) => fair(kind, spec.variables.length, action));

describe('weak fairness', () => {
  const line = counters(1, 3);
  const atEnd = state(1, ([x]) => x === 3);

  it('without it a behaviour may stutter from the start', () => {
    expect(lassoOf(run(line, problem([atEnd], [eventually(p(0))])))).toEqual({ states: [[0]], loop: 0 });
  });

  it('with it the system goes on', () => {
    const outcome = run(line, problem([atEnd], [eventually(p(0)), eventually(always(p(0)))], allFair('weak', line)));
    expect(outcome).toMatchObject({
      verdict: 'ok',
      warnings: [],
      properties: [
        { name: 'P0', holds: true, classes: ['guarantee'] },
        { name: 'P1', holds: true, classes: ['persistence'] },
      ],
    });
  });

  it('a deadlocked state stutters for ever', () => {
    expect(lassoOf(run(line, problem([atEnd], [always(eventually(not(p(0))))], allFair('weak', line))))).toEqual({
      states: [[0], [1], [2], [3]],
      loop: 3,
    });
  });

  it('verifies that nobody waits for ever in a mutual exclusion', () => {
    const spec = peterson();
    const propositions = [0, 1].flatMap((i) => [state(5, (s) => s[i] === 2), state(5, (s) => s[i] === 3)]);
    const formulas = [leadsTo(p(0), p(1)), leadsTo(p(2), p(3))];
    expect(run(spec, problem(propositions, formulas, allFair('weak', spec)))).toMatchObject({ verdict: 'ok', warnings: [] });
    const unfair = run(spec, problem(propositions, formulas, allFair('weak', spec).slice(0, 1)));
    expect(unfair).toMatchObject({ verdict: 'property', isShortest: true });
  });
});

describe('strong fairness', () => {
  // A light flickers; the door opens only while it is on. Weak fairness of Open is satisfied by never opening.
  const door: IntegerSystem = {
    variables: ['light', 'open'],
    initial: [[0, 0]],
    actions: [
      { name: 'Flicker', next: ([light = 0, open = 0]) => (open === 0 ? [[1 - light, 0]] : []) },
      { name: 'Open', next: ([light, open]) => (light === 1 && open === 0 ? [[1, 1]] : []) },
    ],
  };
  const opens = [state(2, ([, open]) => open === 1)];
  const [flicker, open] = door.actions as [IntegerAction, IntegerAction];

  it('forces what weak fairness does not', () => {
    const weak = run(door, problem(opens, [eventually(p(0))], [fair('weak', 2, flicker), fair('weak', 2, open)]));
    expect(lassoOf(weak)).toEqual({
      states: [
        [0, 0],
        [1, 0],
      ],
      loop: 0,
    });
    expect(run(door, problem(opens, [eventually(p(0))], [fair('weak', 2, flicker), fair('strong', 2, open)])).verdict).toBe('ok');
  });

  it('is explained: why the cycle is fair, what is true where, and what is to blame', () => {
    const outcome = run(door, problem(opens, [eventually(p(0))], [fair('weak', 2, flicker), fair('weak', 2, open)]));
    if (outcome.verdict !== 'property') throw new Error(outcome.verdict);
    expect(outcome.explanation?.fairness.map((reason) => [reason.kind, 'position' in reason ? reason.position : null])).toEqual([
      ['taken', 0],
      ['disabled', 0],
    ]);
    expect(outcome.explanation?.rows.map(({ depth, truth }) => [depth, truth])).toEqual([
      [0, [false, false]],
      [1, [false, false]],
    ]);
    expect(outcome.explanation?.causes).toEqual([
      { position: 0, proposition: 0 },
      { position: 1, proposition: 0 },
    ]);
  });

  it('lets every philosopher eat, where weak fairness lets one starve', () => {
    const spec = philosophers(3, true);
    const eats = [0, 1, 2].map((i) => state(3, (s) => s[i] === 2));
    const formulas = [0, 1, 2].map((i) => always(eventually(p(i))));
    expect(run(spec, problem(eats, formulas, allFair('weak', spec))).verdict).toBe('property');
    expect(run(spec, problem(eats, formulas, allFair('strong', spec))).verdict).toBe('ok');
  });
});

describe('formulas that TLC refuses', () => {
  const spec = counters(1, 2);
  const isUp = step(1, ([x = 0], [y = 0]) => y > x);
  const isSame = step(1, ([x], [y]) => x === y);

  it('are about steps: <><<A>>_v and [][A]_v in any place', () => {
    const wf = allFair('weak', spec);
    expect(run(spec, problem([isUp], [eventually(p(0))], wf)).verdict).toBe('ok');
    expect(run(spec, problem([isUp], [always(eventually(p(0)))], wf)).verdict).toBe('property');
    expect(run(spec, problem([isSame], [eventually(always(p(0)))])).verdict).toBe('ok');
    expect(run(spec, problem([isSame, state(1, ([x]) => x === 1)], [implies(eventually(p(1)), always(p(0)))], wf)).verdict).toBe(
      'property',
    );
  });
});

describe('safety properties', () => {
  const spec = counters(1, 9);

  it('give a shortest finite trace, without a stuttering step at its end', () => {
    const low = state(1, ([x = 0]) => x < 3);
    const outcome = run(spec, problem([low], [always(p(0))]));
    expect(lassoOf(outcome)).toEqual({ states: [[0], [1], [2], [3]], loop: undefined });
    expect(outcome).toMatchObject({ isShortest: true, explanation: { fairness: [] } });
  });

  it('end with the step that is wrong', () => {
    const small = step(1, (_, [y = 0]) => y < 3);
    expect(lassoOf(run(spec, problem([small], [always(p(0))])))).toEqual({ states: [[0], [1], [2], [3]], loop: undefined });
  });

  it('are violated by lassos only where fairness rules finite behaviours out', () => {
    // From 2 nothing leads on, and fairness asks for steps back again and again, which are never possible from there.
    const trap: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [
        { name: 'Turn', next: ([x]) => (x === 0 ? [[1]] : x === 1 ? [[0]] : []) },
        { name: 'Away', next: ([x]) => (x === 0 ? [[2]] : []) },
      ],
    };
    const turn: FairnessCondition = {
      kind: 'weak',
      name: 'always again',
      enabled: () => true,
      taken: (from, i, to, j) => (from[i] ?? 0) > (to[j] ?? 0),
    };
    const notTwo = state(1, ([x]) => x !== 2);
    const outcome = run(trap, problem([notTwo], [always(p(0))], [turn]));
    expect(outcome).toMatchObject({ verdict: 'ok', warnings: [{ kind: 'not-machine-closed', states: 1 }] });
    const warning = outcome.warnings[0];
    expect(warning?.kind === 'not-machine-closed' && statesOf(warning.trace)).toEqual([[0], [2]]);
  });
});

describe('warnings', () => {
  const endless: IntegerSystem = {
    variables: ['x'],
    initial: [[0]],
    actions: [{ name: 'Up', next: ([x = 0]) => [[x + 1]] }],
    constraints: { small: ([x = 0]) => x < 5 },
  };

  it('say that a constraint cut every fair behaviour off', () => {
    const outcome = run(endless, problem([state(1, ([x]) => x === 99)], [eventually(p(0))], allFair('weak', endless)));
    expect(outcome).toMatchObject({ verdict: 'ok', warnings: [{ kind: 'cut-by-constraint', states: 1 }] });
  });

  it('say that the antecedent is never true', () => {
    const never = { ...p(0), text: 'x = 7' };
    const propositions = [state(1, ([x]) => x === 7), state(1, ([x]) => x === 0)];
    const formulas: TemporalFormula[] = [leadsTo(never, p(1)), always(implies(never, eventually(p(1)))), implies(p(0), eventually(p(1)))];
    const outcome = run(counters(1, 3), problem(propositions, formulas));
    expect(outcome.verdict).toBe('ok');
    expect(outcome.warnings.map(({ kind, message }) => [kind, message])).toEqual([
      ['antecedent-unreached', 'P0 holds vacuously: x = 7 is never true.'],
      ['antecedent-unreached', 'P1 holds vacuously: x = 7 is never true.'],
      ['antecedent-unreached', 'P2 holds vacuously: its antecedent is false in every initial state.'],
    ]);
  });
});

describe('what is refused or undecided', () => {
  const what = problem([state(2, ([x]) => x === 1)], [eventually(p(0))]);

  it('refuses symmetry and VIEW', () => {
    expect(() => run({ ...counters(2, 1), canonical: (s) => s }, what)).toThrow(LivenessRefusedError);
    expect(() => run({ ...counters(2, 1), view: () => 0 }, what)).toThrow(/VIEW/);
  });

  it('never says ok under a limit or an interruption', () => {
    const holds = problem([state(2, () => true)], [always(p(0))]);
    expect(run(counters(2, 9), holds, { maxStates: 50 }).verdict).toBe('limit');
    expect(run(counters(2, 9), holds, { maxDepth: 5 }).verdict).toBe('limit');
    let polls = 0;
    expect(run(counters(2, 9), holds, { interrupted: () => ++polls > 2 }).verdict).toBe('interrupted');
  });

  /** The specification ends the search when it comes to the state. */
  const exitingAt = (last: number): TransitionSystem => {
    const system = transitionSystem(counters(1, 9));
    const exits = statePredicate('exit', 1, ([x]) => {
      if (x === last) system.progress.exit = true;
      return true;
    });
    return { ...system, invariants: [exits] };
  };

  it('says that nothing is decided where the specification ended the search and states are left', () => {
    const holds = problem([state(1, () => true)], [always(p(0))]);
    const outcome = check(exitingAt(5), holds, { deadlock: false });
    expect(outcome).toMatchObject({ verdict: 'ok', exited: true, seenStates: 5, statistics: { queue: 1 } });
    expect(outcome).not.toHaveProperty('properties');
  });

  it('finds what the states violate that were expanded before the specification ended the search', () => {
    const low = problem([state(1, ([x = 0]) => x < 3)], [always(p(0))]);
    expect(check(exitingAt(5), low, { deadlock: false }).verdict).toBe('property');
    const high = problem([state(1, ([x = 0]) => x < 7)], [always(p(0))]);
    expect(check(exitingAt(5), high, { deadlock: false })).toMatchObject({ verdict: 'ok', exited: true });
  });

  it('hears an interruption between the search and the properties', () => {
    const controller = new AbortController();
    const holds = problem([state(2, () => true)], [always(p(0)), eventually(p(0))]);
    const run = new Check(transitionSystem(counters(2, 9)), holds, { deadlock: false, signal: controller.signal });
    expect(run.advance(Number.POSITIVE_INFINITY)).toBeNull();
    expect(run.search.statistics.queue).toBe(0);
    controller.abort();
    let outcome = run.advance(1);
    while (outcome === null) outcome = run.advance(1);
    expect(outcome.verdict).toBe('interrupted');
  });

  it('reports a fault of a property with a trace', () => {
    const faulty = state(1, ([x]) => {
      if (x === 2) throw new EvaluationError('no value');
      return true;
    });
    const outcome = run(counters(1, 3), problem([faulty], [always(p(0))]));
    expect(outcome).toMatchObject({ verdict: 'evaluation-error', phase: 'property', predicate: { name: 'P0' } });
    expect('trace' in outcome && outcome.trace !== undefined && statesOf(outcome.trace)).toEqual([[0], [1], [2]]);
  });

  describe('of a conjunction', () => {
    const faultyAt = (at: number, name: string) =>
      state(
        1,
        ([x]) => {
          if (x === at) throw new EvaluationError(`no value of ${name}`);
          return true;
        },
        name,
      );
    const always3 = and(always(p(0)), always(p(1)), always(p(2)));

    it('reports the fault of the conjunct that is checked first', () => {
      const propositions = [faultyAt(9999, 'none'), faultyAt(2500, 'late'), faultyAt(100, 'early')];
      const outcome = run(counters(1, 3000), problem(propositions, [always3]));
      expect(outcome).toMatchObject({ verdict: 'evaluation-error', error: { message: 'no value of late' } });
      expect('trace' in outcome && outcome.trace !== undefined && statesOf(outcome.trace).at(-1)).toEqual([2500]);
    });

    it('reports the first fault of a conjunct', () => {
      const late = state(1, ([x = 0]) => {
        if (x >= 40) throw new EvaluationError('no value');
        return true;
      });
      const outcome = run(counters(1, 3000), problem([late, faultyAt(20, 'early'), faultyAt(30, 'other')], [always3]));
      expect(outcome).toMatchObject({ verdict: 'evaluation-error', error: { message: 'no value' } });
      expect('trace' in outcome && outcome.trace !== undefined && statesOf(outcome.trace).at(-1)).toEqual([40]);
    });

    it('evaluates no conjunct behind a fault of another one', () => {
      let asked = 0;
      const other = state(1, ([x = 0]) => {
        asked++;
        return x < 9999;
      });
      const outcome = run(counters(1, 3000), problem([faultyAt(0, 'first'), other], [and(always(p(0)), always(p(1)))]));
      expect(outcome).toMatchObject({ verdict: 'evaluation-error', error: { message: 'no value of first' } });
      expect(asked).toBe(0);
    });

    it('evaluates no conjunct of a property behind one that is violated', () => {
      const propositions = [state(1, ([x = 0]) => x < 7), faultyAt(3, 'unasked')];
      expect(run(counters(1, 9), problem(propositions, [always(p(0)), always(p(1))]))).toMatchObject({ verdict: 'property' });
    });
  });

  it('checks postconditions after the properties', () => {
    expect(run({ ...counters(1, 1), postconditions: { no: () => false } }, problem([state(1, () => true)], [always(p(0))]))).toMatchObject({
      verdict: 'assumption',
      kind: 'postcondition',
    });
  });
});

describe('conjunctions', () => {
  it('are taken apart, and the shortest counterexample of all is shown', () => {
    const propositions = [state(1, ([x = 0]) => x < 5), state(1, ([x = 0]) => x < 2), state(1, ([x]) => x === 9)];
    const outcome = run(counters(1, 9), problem(propositions, [and(always(and(p(0), p(1))), until(p(0), p(0)), leadsTo(p(2), p(2)))]));
    expect(lassoOf(outcome)).toEqual({ states: [[0], [1], [2]], loop: undefined });
    expect(outcome.verdict === 'property' && outcome.explanation?.violated).toEqual(always(p(1)));
  });
});
