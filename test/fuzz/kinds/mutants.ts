// What `tlasso mutate` says of changes, against checks of the changed text as a file of its own: each property by itself, and the whole graph.
import { searchVariant } from '../../../src/checker/index.ts';
import { edited, type Mutant } from '../../../src/mutation/index.ts';
import { readWishes, type Wishes, writeTranslation } from '../../../src/pluscal/index.ts';
import type { MutantResult } from '../../../src/report/index.ts';
import { drawGraph, mutate } from '../../../src/session/index.ts';
import { allMutants } from '../../../src/session/mutate/chosen.ts';
import { type Original, openOriginal } from '../../../src/session/mutate/original.ts';
import { variantOf } from '../../../src/session/mutate/requirements.ts';
import { openBeside, textsOf } from '../../../src/session/mutate/variant.ts';
import type { FuzzKind } from '../kind.ts';
import { answerOf, withFiles } from '../model.ts';
import { filesOf, type Plan, planOf } from '../models/generate.ts';
import { decisionsOf } from '../random.ts';
import { algorithmOf } from './pluscal.ts';
import { caseOf } from './symmetry.ts';

const MOST_NODES = 3000;
const MUTANTS_OF_ONE_MODEL = 6;

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const planFrom = (seed: number): Plan => {
  const { pick } = decisionsOf(seed);
  const plan = planOf(Array.from({ length: 40 + pick(160) }, () => pick(1000)));
  return { ...plan, symmetry: false, partial: false };
};

type Files = Readonly<Record<string, string>>;

/** A model, and how the algorithm in it, where there is one, is translated. */
interface Subject {
  readonly files: Files;
  readonly wishes: Wishes | null;
}

const REQUIREMENTS = [
  'INVARIANT Unmet',
  'INVARIANT Few == x + y < 4',
  'PROPERTY PropMoves == <>(x # 0)',
  'PROPERTY PropReturns == []<>(y # 1)',
  'PROPERTY PropLeaves == x = 1 ~> x # 1',
];

/** Those of the requirements that a model fulfils, as lines of its configuration. */
const holdingIn = async (files: Files, requirements: readonly string[]): Promise<readonly string[]> => {
  const holding: string[] = [];
  for (const requirement of requirements) {
    const asked = { ...files, 'Root.cfg': `${files['Root.cfg']}${requirement}\n` };
    const { verdict } = await withFiles(asked, (folder) => answerOf(folder, 'Root', { maxStates: 20_000 }));
    if (verdict === 'ok') holding.push(requirement);
  }
  return holding;
};

const MARKS = /^(.*\bBEGIN TRANSLATION\b.*\n)[\s\S]*?(?=^.*\bEND TRANSLATION\b)/m;

/** A random algorithm with its translation, with the requirements that it fulfils. */
const algorithmSubject = async (seed: number): Promise<Subject> => {
  const { text, words } = algorithmOf(seed);
  const { chance } = decisionsOf(seed);
  const definitions = REQUIREMENTS.map((line) => line.replace(/^\w+ /, '')).filter((line) => line.includes('=='));
  const module = text.replace('MODULE Random', 'MODULE Root').replace(/^====$/m, `${definitions.join('\n')}\n====`);
  const written = writeTranslation({ name: 'Root.tla', text: module }, readWishes(words).wishes).text!;
  // Of options that say the same of this algorithm those count that are found out.
  const { options } = writeTranslation({ name: 'Root.tla', text: written });
  const root = chance(30) ? written.replace(/(BEGIN TRANSLATION).*/, '$1') : written;
  const config = 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n';
  const requirements = REQUIREMENTS.map((line) => line.split(' ').slice(0, 2).join(' '));
  const holding = await holdingIn({ 'Root.tla': root, 'Root.cfg': config }, requirements);
  return { files: { 'Root.tla': root, 'Root.cfg': `${config}${holding.join('\n')}\n` }, wishes: readWishes(options.join(' ')).wishes };
};

/** A random specification of processes that nothing tells apart, or hardly anything, with the requirements that it fulfils. */
const processesSubject = async (seed: number): Promise<Subject> => {
  const { module } = caseOf(seed, { usesNames: false, chooses: decisionsOf(seed).chance(20) });
  const root = module
    .replace(/^CONSTANTS [\s\S]*?(?=VARIABLES)/m, 'CONSTANTS P, Q\n')
    .replace('{p2, p3}', 'P')
    .replace(/^Step == /m, "PropStays == [][s \\subseteq s']_vars\nPropStep == ")
    .replace(/^====$/m, 'Few == Cardinality(s) < 3\nShort == Len(q) < 2\n====');
  const behaviour = 'CONSTANTS P = {p1, p2, p3} Q = {q1, q2}\nINIT Init\nNEXT Next\nCONSTRAINT Small\n';
  const [deadlock = 'CHECK_DEADLOCK FALSE'] = await holdingIn({ 'Root.tla': root, 'Root.cfg': behaviour }, ['CHECK_DEADLOCK TRUE']);
  const config = `${behaviour}${deadlock}\n`;
  const requirements = ['INVARIANT Inv', 'INVARIANT Few', 'INVARIANT Short', 'PROPERTY PropStep', 'PROPERTY PropStays'];
  const holding = await holdingIn({ 'Root.tla': root, 'Root.cfg': config }, requirements);
  return { files: { 'Root.tla': root, 'Root.cfg': `${config}${holding.join('\n')}\n` }, wishes: null };
};

/** How a search of all states of a variant differs from one of representatives of orbits, at several limits. */
const foldingDifference = (original: Original, mutant: Mutant): string | undefined => {
  const opened = openBeside(original, textsOf(mutant, mutant.edits));
  if (opened.model === null) return undefined;
  const variant = variantOf(original, opened.model, opened.kept);
  count(variant.orbits() === null ? 'all states' : 'representatives');
  for (const maxStates of [10, 100, 5000])
    for (const endsAtViolation of [false, true]) {
      const bounds = { maxStates, maxStatesOfViolated: Math.ceil(maxStates / 3), endsAtViolation, pause: () => {} };
      const [folded, whole] = [variant, { ...variant, orbits: () => null }].map((one) => {
        const { ending, violated, isEqual, difference, initialStates } = searchVariant(original.known, one, bounds);
        // Which requirement is violated first depends on the order of states.
        const names = endsAtViolation ? violated.size > 0 : [...violated].sort();
        return JSON.stringify([ending, names, isEqual, difference, initialStates]);
      });
      if (folded !== whole) return `${mutant.id}: ${folded} of representatives, and ${whole} of all states, at ${maxStates}`;
    }
  return undefined;
};

/** The text of a change in a file of its own: with a translation that owes nothing to the one before. Null where the algorithm cannot be translated. */
const textOfChange = (text: string, wishes: Wishes | null): string | null =>
  wishes === null ? text : writeTranslation({ name: 'Root.tla', text: text.replace(MARKS, '$1') }, wishes).text;

const empty = { workers: 1, invariants: [], properties: [], ltl: [] } as const;

/** The reachable graph as text, without steps from a state to itself; null where it is too large, or there is none. */
const graphOf = async (folder: string, deadlock: boolean): Promise<string | null> => {
  const result = await drawGraph({ ...empty, file: `${folder}/Root.tla`, max: MOST_NODES, show: 'state', selfLoops: true });
  if (result.kind !== 'graph') return null;
  const { nodes, edges } = result.graph;
  const name = (i: number): string => nodes[i]!.label.join('\n');
  const ends = new Set(nodes.keys());
  for (const { from } of edges) ends.delete(from);
  return [
    ...nodes
      .map((node, i) => `${node.initial ? 'initial' : 'state'} ${name(i)}${deadlock && ends.has(i) && !node.cut ? ' deadlock' : ''}`)
      .sort(),
    ...[...new Set(edges.filter(({ from, to }) => from !== to).map(({ from, to }) => `${name(from)} -> ${name(to)}`))].sort(),
  ].join('\n');
};

/** The configuration with one requirement only. */
const only = (config: string, name: string): string => {
  const lines = config.split('\n').filter((line) => !/^(INVARIANT|PROPERTY|CHECK_DEADLOCK) /.test(line));
  if (name === 'deadlock') return lines.join('\n');
  return [...lines, 'CHECK_DEADLOCK FALSE', `${name.startsWith('Prop') ? 'PROPERTY' : 'INVARIANT'} ${name}`, ''].join('\n');
};

const requirementsIn = (config: string): readonly string[] => [
  ...[...config.matchAll(/^(?:INVARIANT|PROPERTY) (\w+)$/gm)].map((match) => match[1]!),
  ...(config.includes('CHECK_DEADLOCK FALSE') ? [] : ['deadlock']),
];

/** The requirements that checks of the changed text violate, each by itself; null where some check has another answer than yes or no. */
const violatedIn = async (files: Files): Promise<readonly string[] | string> => {
  const violated: string[] = [];
  const whole = await withFiles(files, (folder) => answerOf(folder, 'Root', { maxStates: 20_000 }));
  if (whole.verdict === 'refused' || whole.verdict === 'fault') return whole.verdict;
  for (const name of requirementsIn(files['Root.cfg']!)) {
    const { verdict } = await withFiles({ ...files, 'Root.cfg': only(files['Root.cfg']!, name) }, (folder) =>
      answerOf(folder, 'Root', { maxStates: 20_000 }),
    );
    if (verdict === 'ok') continue;
    if (verdict === 'deadlock' || verdict === 'invariant' || verdict === 'property') violated.push(name);
    else return verdict;
  }
  return violated;
};

const judge = async (mutant: MutantResult, { files, wishes }: Subject, graph: string | null): Promise<string | undefined> => {
  const file = mutant.span.source.name.split('/').at(-1)!;
  const text = textOfChange(edited(mutant.span.source, mutant.edits), wishes);
  if (text === null) return mutant.status === 'invalid' ? undefined : `${mutant.status}, where there is no translation`;
  const changed = { ...files, [file]: text };
  const expected = await violatedIn(changed);
  count(`${mutant.status}${typeof expected === 'string' ? `, naively ${expected}` : ''}`);
  if (mutant.status === 'limit') return undefined;
  if (typeof expected === 'string') {
    const isRight = expected === 'refused' ? mutant.status === 'invalid' : mutant.status !== 'survived' || expected === 'other';
    return isRight ? undefined : `${mutant.status}, where a check is ${expected}`;
  }
  if (mutant.status === 'invalid') return 'invalid, where a check has an answer';
  if (mutant.status === 'killed' && mutant.reason !== undefined) return undefined;
  const [ours, theirs] = [[...mutant.killers].sort().join(' '), [...expected].sort().join(' ')];
  if (ours !== theirs) return `noticed by ${ours}, expected ${theirs}`;
  const changedGraph = await withFiles(changed, (folder) =>
    graphOf(folder, theirs.includes('deadlock') || !files['Root.cfg']!.includes('CHECK_DEADLOCK FALSE')),
  );
  if (graph === null || changedGraph === null) return undefined;
  const isEqual = graph === changedGraph;
  // States outside of a constraint are checked, and not drawn.
  const isDrawn = !files['Root.cfg']!.includes('CONSTRAINT');
  if (isDrawn && mutant.status === 'survived' && mutant.difference !== undefined && isEqual)
    return 'a difference, where the graphs are equal';
  if ((mutant.status === 'equivalent' || mutant.status === 'unreached') && !isEqual) return `${mutant.status}, where the graphs differ`;
  return undefined;
};

const subjectOf = async (seed: number): Promise<Subject> => {
  if (seed % 3 === 0) return algorithmSubject(seed);
  return seed % 3 === 1 ? processesSubject(seed) : { files: filesOf(planFrom(seed), false), wishes: null };
};

export const kind: FuzzKind = {
  name: 'mutants',
  meaning: 'what becomes of a change is what checks and the graph of the changed text say',
  quick: 3,
  async run(seed) {
    const subject = await subjectOf(seed);
    const { files } = subject;
    return withFiles(files, async (folder) => {
      const asked = { ...empty, file: `${folder}/Root.tla`, maxMutants: MUTANTS_OF_ONE_MODEL, seed, maxStates: 5000, mutantTimeout: 600 };
      const report = await mutate(asked);
      if (report.original === null) {
        count('model does not hold');
        return undefined;
      }
      const quick = await mutate({ ...asked, quick: true });
      // What a whole search leaves open, a violation can decide.
      for (const [i, { id, status }] of report.mutants.entries())
        if (status !== 'limit' && quick.mutants[i]?.status !== status)
          return { what: `${id}: ${status}, and ${quick.mutants[i]?.status} with --quick`, files };
      const original = openOriginal(asked, MOST_NODES, () => {});
      if (original.orbits !== null)
        for (const mutant of allMutants(original).mutants) {
          const what = foldingDifference(original, mutant);
          if (what !== undefined) return { what, files };
        }
      const graph = await graphOf(folder, !files['Root.cfg']!.includes('CHECK_DEADLOCK FALSE'));
      for (const mutant of report.mutants) {
        const what = await judge(mutant, subject, graph);
        if (what !== undefined)
          return {
            what,
            files: {
              ...files,
              'mutant.txt': `${mutant.id}\n${mutant.before}\n=>\n${mutant.after}\n`,
              'Changed.tla': edited(mutant.span.source, mutant.edits),
            },
          };
      }
      return undefined;
    });
  },
  tally: () => Object.fromEntries(counts),
};
