// Every step of a lasso names an action that makes it, the step back too, in every format. Random graphs, whose steps the test knows.
import { describe, expect, it } from 'vitest';
import { dotOf, graphOfTrace } from '../../../src/report/graph/dot.ts';
import { htmlPage } from '../../../src/report/html/page.ts';
import {
  itfOf,
  jsonReport,
  jsonTraceOf,
  type ReportedTrace,
  textReport,
  tlaModuleOf,
  tlcJsonOf,
  tlcTextOf,
} from '../../../src/report/index.ts';
import { checkText, valuesOf } from '../../liveness/check-text.ts';
import { seedFor } from '../../temporal/support/random.ts';

type Steps = (text: string) => string[];

const all =
  (pattern: RegExp): Steps =>
  (text) =>
    [...text.matchAll(pattern)].map((match) => match[1]!);

/** An action with its argument, without the argument's name. */
const bare = (label: string): string => label.replace(/\w+ = /g, '');

interface Labelled {
  readonly name: string;
  readonly arguments: Readonly<Record<string, { readonly text: string }>>;
}
const labelled = ({ name, arguments: args }: Labelled): string =>
  `${name}(${Object.values(args)
    .map(({ text }) => text)
    .join(', ')})`;

/** The steps that a format tells, in order, the one back last. */
const formats: Readonly<Record<string, (trace: ReportedTrace, text: string, json: string) => string[]>> = {
  text: (_, text) => all(/^(?:State \d+|Back to state \d+ by(?= \w)):? (Go\d\(.*?\))/gm)(text).map(bare),
  'JSON report': (_, __, json) => {
    const { trace } = JSON.parse(json) as { trace: { action: Labelled | null; closing?: Labelled }[] };
    return trace.flatMap(({ action, closing }) => [action, closing]).flatMap((step) => (step ? [labelled(step)] : []));
  },
  json: (trace) =>
    [...jsonTraceOf(trace).states].flatMap(({ action, closing }) => [action, closing]).flatMap((step) => (step ? [labelled(step)] : [])),
  'itf.json': (trace) => {
    const { '#meta': meta, states } = JSON.parse(JSON.stringify(itfOf(trace))) as {
      '#meta': { closing: { label: string } };
      states: { '#meta': { label?: string } }[];
    };
    return [...states.flatMap((state) => state['#meta'].label ?? []), meta.closing.label];
  },
  'tlc.json': (trace) => {
    const { action } = tlcJsonOf(trace) as unknown as {
      action: Iterable<[unknown, { name: string; context: Record<string, number> }, unknown]>;
    };
    return [...action].map(([, { name, context }]) => `${name}(${Object.values(context).join(', ')})`);
  },
  'tlc.txt': (trace) => all(/^(?:State \d+|Back to state \d+): <(Go\d\(\d\))/gm)(String(tlcTextOf(trace))),
  dot: (trace) => all(/^ {2}s\d+ -> s\d+ .*label="(Go\d\([^"]*\))"/gm)(dotOf(graphOfTrace(trace, 'Spec'))).map(bare),
  html: (trace) => {
    const page = htmlPage({ verdict: 'property', statesGenerated: 0, distinctStates: 0, depth: 0, seconds: 0, diagnostics: [], trace });
    return all(/<li.*?(Go\d\(.*?\))/g)(page).map(bare);
  },
};

describe('lassos', () => {
  it('name an action that makes the step, for each step and in each format', async () => {
    const random = seedFor('steps of lassos');
    let seen = 0;
    let closedByAnother = 0;
    for (let i = 0; i < 40; i++) {
      const size = 3 + random.below(4);
      const edges = [0, 1, 2].map((action) =>
        Array.from({ length: 1 + random.below(size) }, () => ({ action, from: random.below(size), to: random.below(size) })),
      );
      const sets = edges.map(
        (list, n) =>
          `Go${n}(k) == x' \\in 0..${size - 1} /\\ <<x, x'>> \\in {${list.map((e) => `<<${e.from}, ${e.to}>>`).join(', ')}} /\\ k = (x + x') % 3`,
      );
      const module = `EXTENDS Naturals\nVARIABLE x\n${sets.join('\n')}
Next == \\E k \\in 0..2 : Go0(k) \\/ Go1(k) \\/ Go2(k)
Spec == x = 0 /\\ [][Next]_x /\\ WF_x(Next)
Property == <>[](x = ${size})`;
      const report = await checkText({ module, config: 'SPECIFICATION Spec\nPROPERTY Property\nCHECK_DEADLOCK FALSE' });
      const { trace } = report;
      if (trace?.loop === undefined || trace.loop === trace.states.length - 1) continue;
      seen++;
      const states = trace.states.map(({ variables }) => Number((variables[0]!.value as { value: bigint }).value));
      const steps = states.map((from, n) => ({ from, to: states[n + 1] ?? states[trace.loop!]! }));
      const possible = steps.map(({ from, to }) =>
        edges.flat().flatMap((e) => (e.from === from && e.to === to ? [`Go${e.action}(${(from + to) % 3})`] : [])),
      );
      const text = textReport(report);
      const json = JSON.stringify(jsonReport(report));
      for (const [format, read] of Object.entries(formats)) {
        const told = read(trace, text, json);
        const context = `${format}: ${told.join(' ')} of ${valuesOf(report, 'x')}\n${module}`;
        expect(told.length, context).toBe(steps.length);
        for (const [n, step] of told.entries()) expect(possible[n], context).toContain(step);
      }
      expect(String(tlaModuleOf(trace, 'T').module)).toContain(`goes on with state ${trace.loop + 1} by ${trace.closing!.name}`);
      if (trace.states[trace.loop]!.action?.name !== trace.closing!.name) closedByAnother++;
    }
    expect(seen).toBeGreaterThan(10);
    expect(closedByAnother).toBeGreaterThan(5);
  });
});
