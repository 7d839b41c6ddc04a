// The engine of the explorer in threads.
import { expect, it } from 'vitest';
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
