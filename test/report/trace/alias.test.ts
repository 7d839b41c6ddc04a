// What ALIAS shows of the states of a trace, and what is shown where it has no value. The texts of TLC's format were compared with TLC.
import { beforeAll, expect, it } from 'vitest';
import { type CheckReport, htmlPage, jsonReport, type ReportedTrace, renderCheck, tlcTextOf } from '../../../src/report/index.ts';
import { Explorer } from '../../../src/session/explore/index.ts';
import { checkText } from '../../liveness/check-text.ts';
import { opened, writeSpec } from '../../session/explore/explore-specs.ts';

// In the third state the alias has no value. It calls by the name x what is not x.
const module = `EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = 7
Next == x' = x + 1 /\\ y' = y
Small == x < 4
Shown == [x |-> y, d |-> 12 \\div (2 - x)]`;
const config = 'INIT Init\nNEXT Next\nINVARIANT Small\nALIAS Shown\n';
let report: CheckReport;

beforeAll(async () => {
  report = await checkText({ module, config });
});

const statesOf = (text: string): readonly string[] => text.split(/^State \d.*\n/m).slice(1);
const tlcOf = (trace: ReportedTrace): readonly string[] => statesOf(String(tlcTextOf(trace))).map((text) => text.trim());
const variables = ['/\\ x = 2', '/\\ y = 7', '/\\ _ALIASEvalError = "'];

it('shows the variables and why in a state without a value of it', () => {
  const [, second, third, fourth] = statesOf(renderCheck(report, 'text', { version: '0' }));
  expect(second).toBe('  d: 6 -> 12\n\n');
  expect(third).toMatch(/^ {2}x = 2\n {2}y = 7\n {2}_ALIASEvalError = "Division by zero: .*:\d+:\d+\)"\n\n$/);
  // Nothing of it is compared with variables: x was 2, and is y here.
  expect(fourth).toBe('  d = -12\n  x = 7\n\n');
  const tlc = tlcOf(report.trace!);
  expect(tlc[2]!.split('\n').map((line, i) => line.slice(0, variables[i]!.length))).toEqual(variables);
  expect([tlc[1], tlc[3]]).toEqual(['/\\ d = 12\n/\\ x = 7', '/\\ d = -12\n/\\ x = 7']);
});

it('tells as data what is shown, and the variables', () => {
  const { trace } = jsonReport(report);
  expect(trace!.map(({ changed }) => changed)).toEqual([[], ['d'], ['x', 'y', '_ALIASEvalError'], ['d', 'x'], ['d']]);
  expect(Object.keys(trace![2]!.behind!)).toEqual(['x', 'y']);
});

it('is in the page', async () => {
  expect(await htmlPage(report)).toContain('_ALIASEvalError');
});

it('is the same in the explorer', async () => {
  const explorer = new Explorer(opened(writeSpec('M', `---- MODULE M ----\n${module}\n====\n`, config)));
  for (let i = 0; i < 4; i++) explorer.take(explorer.choices.groups[0]!.choices[0]!);
  const trace = await explorer.wholeTrace();
  expect(
    tlcOf(trace)[2]!
      .split('\n')
      .map((line, i) => line.slice(0, variables[i]!.length)),
  ).toEqual(variables);
  expect(trace.states[2]!.behind!.map(({ name }) => name)).toEqual(['x', 'y']);
});

it('names the variables that changed where it shows none of that', async () => {
  const text = module.replace('Shown == [x |-> y, d |-> 12 \\div (2 - x)]', 'Shown == [y |-> y]').replace('x < 4', 'x < 1');
  expect(text).toContain('Shown == [y |-> y]');
  const [, second] = statesOf(renderCheck(await checkText({ module: text, config }), 'text', { version: '0' }));
  expect(second).toMatch(/^ {2}\(nothing that ALIAS shows: x changed\)\n/);
});

// TLC shows the same for the first of them. The Toolbox's trace expressions look at the whole behaviour.
it('reads the behaviour up to the state that it shows, and the whole of it', async () => {
  const { trace } = await checkText({
    module: `EXTENDS Integers, Sequences, TLCExt, Toolbox
VARIABLES x, f
Init == x = 0 /\\ f = [i \\in 1..3 |-> 0]
Next == x' = x + 1 /\\ \\E i \\in 1..3 : f' = [f EXCEPT ![i] = x']
Small == x < 2
Shown == [all |-> Trace, whole |-> Len(_TETrace), here |-> Trace[Len(Trace)] = [x |-> x, f |-> f], is |-> _TETrace[_TEPosition].x]`,
    config: 'INIT Init\nNEXT Next\nINVARIANT Small\nALIAS Shown\n',
  });
  const shown = tlcOf(trace!).map((text) => text.replaceAll('/\\ ', '').split('\n'));
  expect(shown[0]).toEqual(['all = <<[f |-> <<0, 0, 0>>, x |-> 0]>>', 'here = TRUE', 'is = 0', 'whole = 3']);
  expect(shown.map((lines) => lines[0]!.split('f |->').length - 1)).toEqual([1, 2, 3]);
  expect(shown[2]!.slice(1)).toEqual(['here = TRUE', 'is = 2', 'whole = 3']);
});
