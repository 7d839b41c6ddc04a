// Files of traces are made while they are written: no piece of them is more than one state.
import { expect, it } from 'vitest';
import { messageHints } from '../../../src/report/sequence/hints.ts';
import { traceTexts } from '../../../src/report/trace/trace-texts.ts';
import { report, trace } from '../two-phase.ts';

const few = trace(4).states;
const long = { states: Array.from({ length: 2000 }, (_, i) => few[i % few.length]!) };
const context = {
  module: 'M',
  file: 'M.tla',
  hints: messageHints([]),
  report: report({ verdict: 'invariant', property: { name: 'P', kind: 'invariant' } }),
  drawSvg: () => Promise.reject(new Error('nothing is drawn')),
};

it.each(['.json', '.itf.json', '.tlc.json', '.tlc.txt', '.dot', '.html', '.tla'])('%s', async (format) => {
  const [file] = await traceTexts(`T${format}`, long, context);
  const text = file![1];
  if (typeof text === 'string') throw new Error('the text is whole');
  const pieces = [...text];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  expect(length).toBeGreaterThan(2000 * 20);
  expect(pieces.length).toBeGreaterThanOrEqual(2000);
  // The page begins with its style, and ends with a drawing of the messages and with its script.
  const states = pieces.filter((piece) => !/<svg|<style|<script/.test(piece));
  expect(Math.max(...states.map((piece) => piece.length))).toBeLessThan(5000);
});
