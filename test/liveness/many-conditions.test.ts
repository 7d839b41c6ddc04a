// Properties with a condition for each of forty processes: as automata they would have 2^40 states. Conditions of the form of fairness are taken out
// of a formula, disjunctions become cases; only what is left after that can be too large.
import { describe, expect, it } from 'vitest';
import { checkText, valuesOf } from './check-text.ts';

// A token goes round a ring; only its holder may pass it on, and anybody may let time go by.
const module = `EXTENDS Naturals
CONSTANT N
VARIABLES turn, time
vars == <<turn, time>>
P == 1..N
Init == turn = 1 /\\ time = 0
Pass(p) == turn = p /\\ turn' = (turn % N) + 1 /\\ time' = (time + 1) % 3
Wait == turn' = turn /\\ time' = (time + 1) % 3
Next == (\\E p \\in P : Pass(p)) \\/ Wait
Spec == Init /\\ [][Next]_vars
Weakly == \\A p \\in P : WF_vars(Pass(p))
Strongly == \\A p \\in P : SF_vars(Pass(p))
Served == \\A p \\in P : []<>(turn = p)
WeakSpec == Spec /\\ Weakly
StrongSpec == Spec /\\ Strongly
IfWeak == Weakly => Served
IfStrong == Strongly => Served
IfStrongOne == Strongly => []<>(turn = N)
IfStrongStay == Strongly => <>[](turn = 1)
IfServed == Served => []<>(turn = 1 /\\ time = 0)
SameForAll == Served <=> []<>(turn = 1)
Avoided == \\E p \\in P : <>[](turn # p)
OnceAll == [](turn = 1 => \\A p \\in P : <>(turn = p))
Together == (\\A p \\in P : <>(turn = p)) => <>(time = 2)`;

const ask = (specification: string, property: string, n = 40) =>
  checkText({ module, config: `SPECIFICATION ${specification}\nPROPERTY ${property}\nCONSTANT N = ${n}` });

describe('forty conditions', () => {
  // The verdicts are arithmetic: the token moves on exactly if fairness says so, and time has period 3, 40 the remainder 1.
  it.each([
    ['WeakSpec', 'Served', 'ok'],
    ['WeakSpec', 'Strongly', 'ok'],
    ['StrongSpec', 'Served', 'ok'],
    ['StrongSpec', 'Weakly', 'ok'],
    ['Spec', 'IfWeak', 'ok'],
    ['Spec', 'IfStrong', 'ok'],
    ['Spec', 'IfStrongOne', 'ok'],
    ['Spec', 'IfStrongStay', 'property'],
    ['Spec', 'IfServed', 'property'],
    ['Spec', 'SameForAll', 'property'],
    ['Spec', 'Avoided', 'property'],
    ['Spec', 'OnceAll', 'property'],
    ['WeakSpec', 'OnceAll', 'ok'],
  ])('%s has %s: %s', async (specification, property, verdict) => {
    const report = await ask(specification, property);
    expect(report.diagnostics.filter((d) => d.severity !== 'note')).toEqual([]);
    expect(report.verdict).toBe(verdict);
  });

  it('have a shortest counterexample that goes all the way round', async () => {
    const report = await ask('Spec', 'Avoided');
    // After 40 steps the token is back, but only after 42, two of them waiting, so is the time.
    expect(report.trace).toMatchObject({ loop: 0, states: { length: 42 } });
    expect(new Set(valuesOf(report, 'turn').split(' ').slice(0, 42)).size).toBe(40);
  });

  it('that one behaviour has to fulfil in any order are too many, which is said before the search, with the place', async () => {
    const report = await ask('Spec', 'Together');
    expect(report).toMatchObject({ verdict: 'config-error', distinctStates: 0 });
    expect(report.diagnostics).toMatchObject([{ code: 'E319', severity: 'error', message: 'the automaton of Together is too large' }]);
    const span = report.diagnostics[0]?.span;
    expect(span?.source.text.slice(span.start, span.end)).toBe('(\\A p \\in P : <>(turn = p)) => <>(time = 2)');
    // To have been everywhere the token makes two steps at least.
    expect((await ask('Spec', 'Together', 5)).verdict).toBe('ok');
  });
});
