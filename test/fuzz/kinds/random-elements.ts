// RandomElement in actions: which states a search meets is a matter of chance, and asked again a step may be another one. What is told must be a behaviour of the
// specification in which every element of the set may be chosen, and show what is said of it.
import { join } from 'node:path';
import { valueText } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { Random } from '../../temporal/support/random.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { type Action, ALL, clause, definitions, type Predicate, predicate, quantified, type State, same } from '../temporal/behaviours.ts';
import { type Case, judgeTrace } from './temporal.ts';

type Report = Awaited<ReturnType<typeof check>>;

const counts = new Map<string, number>();

/** Elements are chosen by chance. */
const withChance = (text: string): string =>
  text.replace(/([xy]') \\in (\{[^}]*\}|\d\.\.\d)/g, (_, variable, set) => `${variable} = RandomElement(${set})`);

/** What is wrong with a report, or undefined. */
const judgeReport = (c: Case, invariant: Predicate, report: Report, random: Random): string | undefined => {
  const reachable: State[] = [c.first];
  for (const s of reachable) reachable.push(...ALL.filter((t) => c.isStep(s, t) && !reachable.some((u) => same(t, u))));
  const { trace, verdict } = report;
  if (verdict === 'ok')
    return report.distinctStates <= reachable.length ? undefined : `${report.distinctStates} states of ${reachable.length}`;
  // A property about a step that depends on chance is refused.
  if (verdict === 'config-error' && report.diagnostics.some(({ code }) => code === 'E328')) return undefined;
  if (trace === undefined) return `the verdict is ${verdict}, without a trace`;
  const states = trace.states.map(({ variables }): State => {
    const [x, y] = variables.map(({ value }) => Number(valueText(value)));
    return { x: x!, y: y! };
  });
  if (!same(states[0]!, c.first) || states.slice(1).some((t, k) => !same(states[k]!, t) && !c.isStep(states[k]!, t)))
    return 'the trace is no behaviour';
  // A property that names an action asks for chance again, as in TLC: whether a step was one of that action is not to be known.
  const isKnown = !/\bA\d|\bGo\(/.test(c.property.text);
  const wrong = isKnown ? judgeTrace(c, states, trace.loop, verdict === 'property' && trace.loop !== undefined, random) : undefined;
  if (verdict === 'property') return wrong;
  const last = states.at(-1)!;
  if (verdict === 'deadlock') return ALL.some((t) => c.isStep(last, t)) ? 'the last state has a successor' : undefined;
  if (verdict !== 'invariant') return `the verdict is ${verdict}`;
  // A property that is about one state is told as an invariant.
  return states.slice(0, -1).every((s) => invariant.holds(s)) && (!invariant.holds(last) || wrong === undefined)
    ? undefined
    : 'the trace does not show what is said of it';
};

export const kind: FuzzKind = {
  name: 'random-elements',
  meaning: 'what is told of specifications that choose by chance is a behaviour, and shows what is said of it',
  quick: 15,
  tally: () => Object.fromEntries(counts),
  async run(seed): Promise<Difference | undefined> {
    const random = new Random(seed);
    const clauses = Array.from({ length: 3 }, () => clause(random));
    const named: readonly Action[] = clauses.map(({ holds }, i) => ({ text: `A${i}`, holds }));
    const first = random.pick(ALL);
    const invariant = predicate(random);
    const property = quantified(random, named);
    const [asksInvariant, asksProperty, asksDeadlock] = [random.chance(0.6), random.chance(0.5), random.chance(0.5)];
    const c: Case = {
      module: '',
      config: '',
      first,
      isStep: (s, t) => clauses.some(({ holds }) => holds(s, t)),
      conditions: [],
      assumed: null,
      isRefused: false,
      property,
      reach: { kind: 'whole' },
    };
    const files = {
      'Spec.tla': [
        '---- MODULE Spec ----',
        'EXTENDS Naturals, TLC, LTL',
        'VARIABLES x, y',
        `Init == x = ${first.x} /\\ y = ${first.y}`,
        ...clauses.map(({ text }, i) => `A${i} == ${withChance(text)}`),
        definitions,
        `Spec == Init /\\ [][${clauses.map((_, i) => `A${i}`).join(' \\/ ')}]_<<x, y>>`,
        `Inv == ${invariant.text}`,
        `Property == ${property.text}`,
        '====',
        '',
      ].join('\n'),
      'Spec.cfg': [
        'SPECIFICATION Spec',
        ...(asksInvariant ? ['INVARIANT Inv'] : []),
        ...(asksProperty ? ['PROPERTY Property'] : []),
        ...(asksDeadlock ? [] : ['CHECK_DEADLOCK FALSE']),
        '',
      ].join('\n'),
    };
    try {
      const report = await withFiles(files, (folder) =>
        check({ file: join(folder, 'Spec.tla'), invariants: [], properties: [], ltl: [], workers: 1 }, {}),
      );
      counts.set(report.verdict, (counts.get(report.verdict) ?? 0) + 1);
      const what = judgeReport(c, asksInvariant ? invariant : { text: 'TRUE', holds: () => true }, report, random);
      return what === undefined ? undefined : { what, files };
    } catch (error) {
      return { what: (error as Error).message, files: { ...files, 'stack.txt': String((error as Error).stack) } };
    }
  },
};
