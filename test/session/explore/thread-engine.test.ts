// The engine of the explorer in threads.
import { expect, it } from 'vitest';
import { placeOf } from '../../../src/diagnostics/index.ts';
import type { Answers, Question } from '../../../src/session/explore/engine.ts';
import { openThreadEngine } from '../../../src/session/explore/thread-engine.ts';
import { useBuiltPrograms } from '../built-programs.ts';
import { opened, writeSpec } from './explore-specs.ts';

useBuiltPrograms();

const engineOf = (assumption: string, judgedFor: number) => {
  const module = `---- MODULE Judged ----\nEXTENDS Naturals\nASSUME ${assumption}\nVARIABLE x\nInit == x = 0\nNext == x' = 1 - x\n====\n`;
  const told: string[] = [];
  const specification = opened(writeSpec('Judged', module, 'INIT Init\nNEXT Next\n'));
  return { engine: openThreadEngine(specification, (message) => told.push(message), judgedFor)!, told };
};

it('tells of an assumption that is false', async () => {
  const { engine } = engineOf('1 > 2', 60_000);
  expect(await engine.assumptions()).toMatchObject({ name: null, fault: null });
  engine.dispose();
});

it('gives up assumptions that take too long', async () => {
  const { engine, told } = engineOf('\\A a, b, c, d, e \\in 1..1000 : a + b + c + d + e > 0', 3000);
  expect(await engine.assumptions()).toBeUndefined();
  expect([engine.fault, ...told]).toEqual([null]);
  engine.dispose();
}, 20_000);

const stepping = `---- MODULE Stepping ----
EXTENDS Naturals
(* --algorithm stepping
variables x = 0;
begin
a: while x < 5 do
     x := x + 1;
   end while;
end algorithm; *)
Low == x < 0
====
`;

it('tells places in the file where an algorithm has no translation in it', async () => {
  const specification = opened(writeSpec('Stepping', stepping, 'SPECIFICATION Spec\nINVARIANT Low\n'));
  expect(specification.texts[0]).toBe(stepping);
  const engine = openThreadEngine(specification, () => {})!;
  const ask = <Q extends Question>(question: Q) =>
    new Promise<Answers[Q['kind']] | null | undefined>((settle) => {
      const answer = engine.ask(question, settle);
      if (answer !== null) settle(answer);
    });
  const { groups } = (await ask({ kind: 'choices', from: null, all: true }))!;
  const at = { state: groups[0]!.choices[0]!.state, level: 1 };
  const refused = await ask({ kind: 'refusal', at, next: null, part: { kind: 'invariant', index: 0 } });
  const steps = await ask({ kind: 'choices', from: at, all: true });
  expect([refused!.reason.span, steps!.groups[0]!.span!].map(placeOf)).toEqual([`${specification.file}:10:8`, `${specification.file}:6:1`]);
  engine.dispose();
});
