// VIEW, POSTCONDITION and temporal properties together: the random specifications of the kind `temporal` with a variable that VIEW hides and that no property
// reads. So what is true of the behaviours is known from the specification without it, however many values the variable has.
import { join } from 'node:path';
import { valueText } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { Random } from '../../temporal/support/random.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { decisionsOf } from '../random.ts';
import { type Behaviour, lassos } from '../temporal/behaviours.ts';
import { type Case, judgeTrace, temporalCase } from './temporal.ts';

type Report = Awaited<ReturnType<typeof check>>;

/** What becomes of the hidden variable. */
const HIDDEN: readonly { readonly text: string; readonly isStep: (h: number, next: number) => boolean; readonly isFinite: boolean }[] = [
  { text: "h' = 1 - h", isStep: (h, next) => next === 1 - h, isFinite: true },
  { text: "h' \\in {0, h + 1}", isStep: (h, next) => next === 0 || next === h + 1, isFinite: false },
  { text: "h' = h + 1", isStep: (h, next) => next === h + 1, isFinite: false },
];
const MOST_STATES = 60;

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/**
 * What is wrong with a report, or undefined.
 * @param isExact whether the property is the same of all states that VIEW takes for one
 */
const judgeReport = (
  c: Case,
  hidden: (typeof HIDDEN)[number],
  report: Report,
  isExact: boolean,
  isPostconditionTrue: boolean,
  random: Random,
): string | undefined => {
  // A search that did not come to its end says that it was not evaluated.
  if (report.verdict !== 'limit') {
    const told =
      report.verdict === 'assumption' || report.diagnostics.some(({ code, message }) => code === 'E404' && message.includes('Post'));
    if (told === isPostconditionTrue) return `the postcondition is ${isPostconditionTrue ? 'true and told' : 'false and not told'}`;
  }
  const isFair = (b: Behaviour): boolean => c.conditions.every(({ holds }) => holds(b, 0)) && (c.assumed === null || c.assumed.holds(b, 0));
  switch (report.verdict) {
    case 'ok':
    case 'assumption':
      // A false postcondition beside nothing else has the verdict of an assumption. What is asked in the search with VIEW is asked of one state of those that it takes for one.
      if (!isExact && !report.diagnostics.some(({ code }) => code === 'E320')) return undefined;
      for (const b of lassos([c.first], c.isStep, 4, random))
        if (!c.property.holds(b, 0) && isFair(b)) return `a violation is missed: ${JSON.stringify(b)}`;
      return undefined;
    case 'limit':
      return hidden.isFinite ? 'a finite graph is not decided' : undefined;
    case 'property':
    case 'invariant':
      break;
    default:
      return `the verdict is ${report.verdict}`;
  }
  const { trace } = report;
  if (trace === undefined) return 'there is no trace';
  const numbers = trace.states.map(({ variables }) => variables.map(({ value }) => Number(valueText(value))));
  const states = numbers.map(([x, y]) => ({ x: x!, y: y! }));
  for (const [k, [x, y, h]] of numbers.slice(1).entries()) {
    const [fromX, fromY, from] = numbers[k]!;
    if (!(x === fromX && y === fromY && h === from) && !hidden.isStep(from!, h!)) return 'a step of the hidden variable is impossible';
  }
  if (trace.loop !== undefined && trace.loop < numbers.length - 1) {
    const [last, back] = [numbers.at(-1)![2]!, numbers[trace.loop]![2]!];
    if (!hidden.isStep(last, back)) return 'the hidden variable does not come back';
  }
  return judgeTrace(c, states, trace.loop, report.verdict === 'property', random);
};

export const kind: FuzzKind = {
  name: 'views',
  meaning: 'with VIEW and POSTCONDITION temporal properties are what they are of the behaviours, traces are behaviours, and both are told',
  quick: 10,
  tally: () => Object.fromEntries([...counts].sort()),
  async run(seed): Promise<Difference | undefined> {
    const c = temporalCase(seed);
    if (c.isRefused) return undefined;
    const { oneOf } = decisionsOf(seed);
    const hidden = oneOf(HIDDEN);
    const view = oneOf(['<<x, y>>', '<<x, y>>', 'x', '<<x, h % 2>>', null]);
    const isPostconditionTrue = oneOf([true, false]);
    const module = c.module
      .replace('VARIABLES x, y', 'VARIABLES x, y, h')
      .replace('EXTENDS Naturals, LTL', 'EXTENDS Naturals, LTL, TLC')
      .replace('Init == ', 'Init == h = 0 /\\ ')
      .replace('[][Steps]_<<x, y>>', `[][Steps /\\ ${hidden.text}]_<<x, y, h>>`)
      .replace('Property ==', `View == ${view ?? 'x'}\nPost == TLCGet("distinct") ${isPostconditionTrue ? '>' : '='} 0\nProperty ==`);
    const files = { 'Spec.tla': module, 'Spec.cfg': `${c.config}POSTCONDITION Post\n${view === null ? '' : 'VIEW View\n'}` };
    const request = { invariants: [], properties: [], ltl: [], workers: 1, maxStates: MOST_STATES };
    try {
      const report = await withFiles(files, (folder) => check({ ...request, file: join(folder, 'Spec.tla') }, {}));
      if (report.diagnostics.some(({ message }) => message.includes('too large'))) {
        count('too large');
        return undefined;
      }
      count(`${view === null ? 'no VIEW' : view}, ${hidden.text}: ${report.verdict}`);
      const what = judgeReport(c, hidden, report, view === null || view === '<<x, y>>', isPostconditionTrue, new Random(seed + 1));
      return what === undefined
        ? undefined
        : { what, files: { ...files, 'command.txt': `tlasso check Spec.tla --max-states ${MOST_STATES}\n` } };
    } catch (error) {
      return { what: (error as Error).message, files: { ...files, 'stack.txt': String((error as Error).stack) } };
    }
  },
};
