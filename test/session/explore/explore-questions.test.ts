import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import { choicesFrom, initialChoices, whyDisabled, withTexts } from '../../../src/session/explore/choices.ts';
import { opened, tokens, tokensConfig, writeSpec } from './explore-specs.ts';

const specification = opened(writeSpec('Tokens', tokens, tokensConfig));
const initial = initialChoices(specification).groups[0]!.choices[0]!.state;
const following = (state: Int32Array, action: string, ...args: string[]): Int32Array => {
  const group = choicesFrom(specification, { state, level: 1 }).groups.find((g) => g.action === action)!;
  return group.choices.find((c) => c.label!.arguments.map((a) => specification.values.print(a.value)).join() === args.join())!.state;
};
const evaluate = (text: string, state: Int32Array, next: Int32Array | null = null): string => {
  const { expression, diagnostics } = specification.compile(text);
  if (expression === null) return `${diagnostics[0]!.code}: ${diagnostics[0]!.message}`;
  try {
    return specification.values.print(expression.evaluate(state, next));
  } catch (error) {
    return (error as Error).message;
  }
};
const why = (state: Int32Array, action: string): string[] =>
  whyDisabled(specification, { state, level: 1 }, action).map(({ arguments: given, refusal }) => {
    const { print } = specification.values;
    const args = given.map((a) => `${a.name}=${print(a.value)}`).join(',');
    const terms = refusal.reason.terms.map((t) => `${textOf(t.span)}=${print(t.value)}`).join(', ');
    return `${args}: ${textOf(refusal.reason.span)} | ${terms}`;
  });

describe('entered expressions', () => {
  const faultOf = (text: string): unknown => {
    const { expression } = specification.compile(text);
    try {
      return expression!.evaluate(initial, null);
    } catch (error) {
      return error;
    }
  };
  it('tell a failed Assert as one, as a search does', () => {
    expect(faultOf('LET T == INSTANCE TLC IN T!Assert(FALSE, "no")')).toMatchObject({ reason: 'assertion' });
  });
});

describe('choices', () => {
  it('groups successors by action, with parameters', () => {
    const choices = choicesFrom(specification, { state: initial, level: 1 });
    expect(choices.groups.map((g) => [g.action, g.choices.length])).toEqual([['Take', 6]]);
    expect(choices.disabled.map((d) => d.action)).toEqual(['Give', 'Finish']);
    expect(choices.groups[0]!.choices[1]!.label!.arguments.map((a) => `${a.name}=${specification.values.print(a.value)}`)).toEqual([
      'w=a',
      'n=2',
    ]);
  });
  it('stops at the limit', () => {
    const choices = choicesFrom(specification, { state: initial, level: 1 }, { most: 3 });
    expect([choices.count, choices.isPartial]).toEqual([3, true]);
  });
  it('has the steps of an action that does not read an argument without value', () => {
    const module =
      "---- MODULE Unread ----\nEXTENDS Sequences\nVARIABLE x\nInit == x = <<>>\nGo(h) == x' = <<1>>\nNext == Go(Head(x))\n====\n";
    const unread = opened(writeSpec('Unread', module, 'INIT Init\nNEXT Next\n'));
    const { state } = initialChoices(unread).groups[0]!.choices[0]!;
    const { faulty, groups } = choicesFrom(unread, { state, level: 1 });
    expect(faulty).toEqual([]);
    expect(groups.map(({ action, choices }) => [action, choices.map(({ label }) => label!.arguments)])).toEqual([['Go', [[]]]]);
  });
});

describe('why an action is disabled', () => {
  it('tells every guard that is false, in each state', () => {
    const guards = ['x > 1', 'y = x', 'x + y < 3', '\\E z \\in 0..x : z * 2 = y', '(x = 0 \\/ y = 3)', 'x \\in {0, 2}'];
    const guarded = opened(
      writeSpec(
        'Guarded',
        `---- MODULE Guarded ----
EXTENDS Naturals
VARIABLES x, y
Init == x \\in 0..3 /\\ y \\in 0..3
Last == ${guards[4]} /\\ ${guards[5]}
Act == /\\ ${guards[0]}
       /\\ x' = x + 1
       /\\ ${guards[1]} /\\ (${guards[2]})
       /\\ ${guards[3]}
       /\\ Last
       /\\ x' > 9
       /\\ y' = y
Next == Act
====
`,
        'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
      ),
    );
    const counts: number[] = [];
    for (const { state } of initialChoices(guarded).groups[0]!.choices) {
      const isFalse = (text: string): boolean => guarded.values.print(guarded.compile(text).expression!.evaluate(state, null)) === 'FALSE';
      const [instance] = whyDisabled(guarded, { state, level: 1 }, 'Act');
      const { refusal, more } = instance!;
      const truth = guards.filter(isFalse);
      counts.push(truth.length);
      // A part of a disjunction or a quantifier is told; it stands in the guard.
      const told = [refusal, ...more].map(({ reason }) => guards.find((guard) => guard.includes(reason.text)));
      expect(more.length).toBe(truth.length - (guards.some((guard) => guard.includes(refusal.reason.text)) ? 1 : 0));
      expect(told.filter((guard) => guard !== undefined).sort()).toEqual(truth.sort());
    }
    expect(Math.max(...counts)).toBeGreaterThan(3);
    expect(Math.min(...counts)).toBeLessThan(2);
  });
  it('names the first false conjunct with values', () => {
    expect(why(initial, 'Give')).toEqual([
      'w=a: holds[w] > 0 | holds[w]=0, w=a',
      'w=b: holds[w] > 0 | holds[w]=0, w=b',
      'w=c: holds[w] > 0 | holds[w]=0, w=c',
    ]);
    expect(why(following(initial, 'Take', 'a', '2'), 'Take')[0]).toBe('w=a,n=1: free >= n | free=0, n=1');
    expect(why(following(initial, 'Take', 'a', '1'), 'Finish')).toEqual([': holds[w] = 1 | holds[w]=0']);
  });
  it('says through which definitions', () => {
    const [first] = whyDisabled(specification, { state: following(initial, 'Take', 'a', '2'), level: 2 }, 'Take');
    expect(first!.refusal.reason.through.map((t) => t.name)).toEqual(['Take', 'Enough']);
  });
  it('names the set that has nothing to choose from', () => {
    const text = `---- MODULE Mail ----
EXTENDS Naturals
VARIABLES inbox, log
Init == inbox = [p \\in 1..2 |-> {}] /\\ log = <<>>
Receive(p, m) == inbox' = [inbox EXCEPT ![p] = @ \\ {m}] /\\ UNCHANGED log
Read(m) == log' = <<m>> /\\ UNCHANGED inbox
Drop == \\E m \\in inbox[1] : inbox' = [inbox EXCEPT ![1] = {}] /\\ UNCHANGED log
Old == \\E n \\in {log[1]} : log' = <<n>> /\\ UNCHANGED inbox
Send == inbox[1] = {} /\\ inbox' = [inbox EXCEPT ![1] = {7}] /\\ UNCHANGED log
Next == \\/ \\E p \\in 1..2 : \\E m \\in inbox[p] : Receive(p, m) \\/ Read(m)
        \\/ Drop \\/ Send \\/ Old
====
`;
    const mail = opened(writeSpec('Mail', text, 'INIT Init NEXT Next'));
    const told = (state: Int32Array, action: string) =>
      whyDisabled(mail, { state, level: 1 }, action).map(({ arguments: given, refusal: { reason } }) => {
        const values = reason.terms.map((t) => `${t.text} = ${mail.values.print(t.value)}`);
        return [given.map((a) => `${a.name}=${mail.values.print(a.value)}`).join(), reason.kind, reason.message ?? values.join()];
      });
    const { state } = initialChoices(mail).groups[0]!.choices[0]!;
    const none = [
      ['p=1', 'empty', 'inbox[p] = {}'],
      ['p=2', 'empty', 'inbox[p] = {}'],
    ];
    expect([told(state, 'Receive'), told(state, 'Read')]).toEqual([none, none]);
    expect(told(state, 'Drop')).toEqual([['', 'empty', 'inbox[1] = {}']]);
    expect(told(state, 'Old')).toEqual([['', 'fault', expect.any(String)]]);
    const sent = choicesFrom(mail, { state, level: 1 }).groups[0]!.choices[0]!.state;
    expect([told(sent, 'Receive'), told(sent, 'Read'), told(sent, 'Drop')]).toEqual([none.slice(1), none.slice(1), []]);
    expect(told(sent, 'Send')).toEqual([['', 'false', 'inbox[1] = {7}']]);
  });
  it('explains a false invariant', () => {
    const refusal = specification.explainer()!.whyFalse('TypeOK', following(initial, 'Take', 'b', '2'));
    expect(textOf(refusal!.reason.span)).toBe('holds[w] \\in 0..1');
    expect(refusal!.reason.bindings.map((b) => `${b.name}=${specification.values.print(b.value)}`)).toEqual(['w=b']);
  });
});

describe('entered expressions', () => {
  const next = following(initial, 'Take', 'a', '2');
  it.each([
    ['free + 1', '3'],
    ["free' - free", '-2'],
    ["Cardinality({w \\in Workers : holds'[w] > 0})", '1'],
    ['ENABLED Finish', 'FALSE'],
    ['Len(log) + Cardinality(Workers)', '3'],
    ['[w \\in Workers |-> holds[w] + 1]', '(a :> 1 @@ b :> 1 @@ c :> 1)'],
    ['free = ', 'E101'],
    ['nothere + 1', 'E210'],
    ['[]TypeOK', 'E316'],
    ['Head(log)', 'Head'],
  ])('%s', (text, expected) => {
    expect(evaluate(text, initial, next)).toContain(expected);
  });
  it('needs a step for primes', () => {
    expect(evaluate("free'", initial)).toContain('no step');
  });
});

describe('why an invariant is false, where a part of it is a disjunction', () => {
  const truths = `---- MODULE Truths ----
EXTENDS Naturals
VARIABLES x, y
f == [i \\in 1..2 |-> TRUE]
Init == x = 1 /\\ y = 2
Next == (f[x + 4] \\/ x = 1) /\\ x' = 2 /\\ UNCHANGED y
Later == (x > 0 \\/ (x > 0 /\\ y > 1 /\\ y > 2)) /\\ y = 0
LaterElement == (\\E i \\in 1..2 : i < 3 \\/ (i > 0 /\\ i > 0 /\\ i > 9)) /\\ y = 0
First == f[x + 4] \\/ x = 1
Between == (x > 0 /\\ y > 1 /\\ y > 2) \\/ f[y + 4] \\/ x = 1
Element == \\E i \\in 0..2 : f[i] \\/ x = 1
Behind == x = 1 \\/ f[x + 4]
Premise == (x = 1 => f[x + 4]) \\/ x = 1
====
`;
  const names = ['Later', 'LaterElement', 'First', 'Between', 'Element', 'Behind', 'Premise'];
  const { specification: truth, state } = (() => {
    const module = opened(writeSpec('Truths', truths, `INIT Init\nNEXT Next\nINVARIANTS ${names.join(' ')}\n`));
    return { specification: module, state: initialChoices(module).groups[0]!.choices[0]!.state };
  })();
  it.each([
    ['Later', 'false', 'y = 0'],
    ['LaterElement', 'false', 'y = 0'],
    ['First', 'fault', 'f[x + 4]'],
    ['Between', 'fault', 'f[y + 4]'],
    ['Element', 'fault', 'f[i]'],
    ['Premise', 'fault', 'f[x + 4]'],
  ])('%s', (name, kind, part) => {
    const { reason } = truth.explainer()!.whyFalse(name, state)!;
    expect([reason.kind, textOf(reason.span)]).toEqual([kind, part]);
  });
  it('says nothing where a disjunct before the one without a value is true', () => {
    expect(truth.explainer()!.whyFalse('Behind', state)).toBeNull();
  });
  it('of an action too', () => {
    const [{ refusal }] = whyDisabled(truth, { state, level: 1 }, 'Next') as [ReturnType<typeof whyDisabled>[number]];
    expect([refusal.reason.kind, textOf(refusal.reason.span)]).toEqual(['fault', 'f[x + 4]']);
  });
});

describe('why there should be no element', () => {
  const none = `---- MODULE None ----
EXTENDS Naturals
VARIABLES x, s
f == [i \\in 1..2 |-> i]
Init == x = 2 /\\ s = 1..5
Free == ~\\E i \\in s : i > x \\* the first one is told
                      /\\ i % 2 = 0
Pairs == \\A i \\in {4} : ~\\E j \\in s, k \\in s : j + k = i /\\ j # k
Faulty == ~\\E i \\in {0} : f[i] = x
Take == /\\ ~\\E i \\in s : i > x
        /\\ x' = 0 /\\ UNCHANGED s
Next == Take \\/ UNCHANGED <<x, s>>
====
`;
  const module = opened(writeSpec('None', none, 'INIT Init\nNEXT Next\nINVARIANTS Free Pairs Faulty\n'));
  const { state } = initialChoices(module).groups[0]!.choices[0]!;
  const { print } = module.values;
  const told = ({ reason }: ReturnType<typeof whyDisabled>[number]['refusal']): string =>
    `${reason.kind}: ${reason.text} | ${[...reason.bindings.map((b) => `${b.name} = ${print(b.value)}`), ...reason.terms.map((t) => `${t.text} = ${print(t.value)}`)].join(', ')}`;
  const whyFalse = (name: string): string => told(withTexts(module.explainer()!.whyFalse(name, state)!));
  it.each([
    ['Free', 'false: ~\\E i \\in s : i > x /\\ i % 2 = 0 | i = 4, x = 2'],
    ['Pairs', 'false: ~\\E j \\in s, k \\in s : j + k = i /\\ j # k | i = 4, j = 1, k = 3'],
  ])('is told by the first one there is, in %s', (name, expected) => {
    expect(whyFalse(name)).toBe(expected);
  });
  it('is told to have no value where it has none', () => {
    expect(whyFalse('Faulty')).toMatch(/^fault: /);
  });
  it('is told of an action too', () => {
    expect(told(whyDisabled(module, { state, level: 1 }, 'Take')[0]!.refusal)).toBe('false: ~\\E i \\in s : i > x | i = 3, x = 2');
  });
});
