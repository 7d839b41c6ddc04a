// The search for a behaviour from a state that violates a temporal formula: what it finds is judged by the truth of formulas along a path (which is held against
// the lasso oracle), and where it finds none, a check of the module that begins in that state finds none.
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choicesFrom, initialChoices } from '../../../src/session/explore/choices.ts';
import { makeMove } from '../../../src/session/explore/engine.ts';
import { openSpecification } from '../../../src/session/explore/specification.ts';
import { TruthTable } from '../../../src/session/explore/truth.ts';
import { check } from '../../../src/session/index.ts';
import { opened, writeSpec } from './explore-specs.ts';

const module = (init: string, property: string): string => `---- MODULE Lights ----
EXTENDS Naturals
VARIABLES x, on
vars == <<x, on>>
Init == ${init}
Up == on /\\ x < 3 /\\ x' = x + 1 /\\ UNCHANGED on
Reset == x = 3 /\\ x' = 0 /\\ on' \\in BOOLEAN
Switch == x < 2 /\\ on' = ~on /\\ UNCHANGED x
Next == Up \\/ Reset \\/ Switch
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Up) /\\ SF_vars(Reset)
Asked == ${property}
====
`;
const config = 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n';
const formulas = [
  '<>(x = 3)',
  '[]<>on',
  '(x = 1) ~> (x = 0)',
  '[](x < 3)',
  "[][x' /= 0]_x",
  'on',
  '<>[]on \\/ []<>~on',
  '<>(x = 2) /\\ [](on => x < 9)',
  'TRUE',
];

describe('a behaviour from here', () => {
  it('is found exactly where there is one', { timeout: 120_000 }, async () => {
    const specification = opened(writeSpec('Lights', module('x = 0 /\\ on = FALSE', 'TRUE'), config));
    const { values, system } = specification;
    // All states.
    const all = new Map<string, Int32Array>();
    const queue = initialChoices(specification).groups.flatMap(({ choices }) => choices.map(({ state }) => state));
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (all.has(state.join())) continue;
      all.set(state.join(), state);
      queue.push(...choicesFrom(specification, { state, level: 1 }).groups.flatMap(({ choices }) => choices.map((choice) => choice.state)));
    }
    expect(all.size).toBe(6);
    const counts = { found: 0, none: 0, lassos: 0 };
    for (const state of all.values()) {
      const init = system.variables.map(({ name }, i) => `${name} = ${values.print(state[i]!)}`).join(' /\\ ');
      for (const formula of formulas) {
        const result = await makeMove(specification, { kind: 'lasso', from: { state, level: 3 }, formula }, {});
        const file = writeSpec('Lights', module(init, formula), `${config}PROPERTY Asked\n`);
        const { verdict } = await check({ file, invariants: [], properties: [], ltl: [], workers: 1 }, {});
        expect([init, formula, result.kind]).toEqual([init, formula, verdict === 'ok' ? 'unreachable' : 'found']);
        counts[result.kind === 'found' ? 'found' : 'none']++;
        if (result.kind !== 'found') continue;
        // The behaviour is one of the module, and the formula is false of it.
        const path = [state, ...result.steps.map((step) => step.state)];
        for (const [i, next] of path.slice(1).entries()) {
          const choices = choicesFrom(specification, { state: path[i]!, level: 1 }).groups.flatMap((group) => group.choices);
          expect(choices.some((choice) => choice.state.join() === next.join())).toBe(true);
        }
        if (result.loop === undefined) continue;
        counts.lassos++;
        const { specification: judge } = openSpecification({ file });
        const judged = path.map((one) => Int32Array.from(one, (id) => judge!.compile(values.print(id)).expression!.evaluate(one, null)));
        const rows = new TruthTable(judge!).along(judged, result.loop, 0);
        // Parts of a conjunction have rows of their own.
        expect([init, formula, rows.some(({ name, truth }) => name === 'Asked' && truth[0] === false)]).toEqual([init, formula, true]);
      }
    }
    expect(counts.found).toBeGreaterThan(10);
    expect(counts.none).toBeGreaterThan(10);
    expect(counts.lassos).toBeGreaterThan(5);
  });

  it('may name model values of the configuration', async () => {
    const text = `---- MODULE Turns ----
CONSTANT Node
VARIABLE turn
Init == turn \\in Node
Next == turn' \\in Node
====
`;
    const specification = opened(writeSpec('Turns', text, 'CONSTANT Node = {n1, n2}\nINIT Init\nNEXT Next\n'));
    const result = await makeMove(specification, { kind: 'lasso', from: null, formula: '[](turn = n1)' }, {});
    expect(result).toMatchObject({ kind: 'found', what: '[](turn = n1)' });
    expect(await makeMove(specification, { kind: 'lasso', from: null, formula: '<>(turn \\in {n1, n2})' }, {})).toMatchObject({
      kind: 'unreachable',
    });
    expect(await makeMove(specification, { kind: 'lasso', from: null, formula: '<>(turn = n3)' }, {})).toMatchObject({
      kind: 'fault',
      fault: { message: '`n3` is not known in module Turns' },
    });
    expect(await makeMove(specification, { kind: 'lasso', from: null, formula: '<>(Len(<<turn>>) = 2)' }, {})).toMatchObject({
      kind: 'fault',
      fault: { message: '`Len` is not known in module Turns. `Len` is defined in module Sequences. Add Sequences to EXTENDS.' },
    });
  });

  it('is that of the texts as they were read, also of modules behind the first one of a file', async () => {
    const text = `---- MODULE Both ----
EXTENDS Behind
Spec == Init /\\ [][Next]_x
====
---- MODULE Behind ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\\ x' = x + 1
====
`;
    const file = writeSpec('Both', text, 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n');
    const specification = opened(file);
    for (const changed of [file, file.replace(/tla$/, 'cfg')]) writeFileSync(changed, 'changed meanwhile');
    // As the threads that answer open it.
    const again = openSpecification({ file }, specification.asRead).specification!;
    expect(again.texts).toEqual(specification.texts);
    for (const one of [specification, again])
      expect(await makeMove(one, { kind: 'lasso', from: null, formula: '[](x < 2)' }, {})).toMatchObject({
        kind: 'found',
        steps: { length: 2 },
      });
  });

  it('says what is wrong with a formula', async () => {
    const file = writeSpec('Lights', module('x = 0 /\\ on = FALSE', 'TRUE'), config);
    const specification = opened(file);
    writeFileSync(file, 'changed meanwhile');
    for (const [formula, message] of [
      ['[](y > 1)', /y/],
      ['[]<>(', /./],
      ['x + 1', /./],
    ] as const)
      expect(await makeMove(specification, { kind: 'lasso', from: null, formula }, {})).toMatchObject({
        kind: 'fault',
        fault: { message: expect.stringMatching(message) },
      });
  });
});
