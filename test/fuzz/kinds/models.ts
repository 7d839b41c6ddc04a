// Whole models against brute force, and against another checker where one is given.
import type { FuzzKind } from '../kind.ts';
import { type Answer, answerOf, differenceOf, type RandomModel, withFiles } from '../model.ts';
import { filesOf, type Plan, planOf } from '../models/generate.ts';
import { searched } from '../models/search.ts';
import { shrink } from '../models/shrink.ts';
import { decisionsOf } from '../random.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const decisions = (seed: number): number[] => {
  const { pick } = decisionsOf(seed);
  return Array.from({ length: 40 + pick(160) }, () => pick(1000));
};

/** As files: what the plan asks for, and for another checker without what it takes on trust. */
const modelOf = (plan: Plan): RandomModel => ({
  root: 'Root',
  files: filesOf(plan, true),
  ...(plan.partial ? { comparable: 'values' } : {}),
  ...(plan.symmetry ? { comparable: 'verdict', otherwise: filesOf(plan, false) } : {}),
});

interface Judged {
  readonly theirs: Answer | undefined;
  readonly ours?: Answer;
  readonly what?: string | undefined;
}

const judge = async (plan: Plan): Promise<Judged> => {
  const theirs = plan.partial ? undefined : searched(plan);
  if (theirs === undefined) return { theirs };
  // Temporal properties are not searched naively: they may only add a violation.
  const { files, root, comparable } = modelOf({ ...plan, properties: [] });
  const ours = await withFiles(files, (folder) => answerOf(folder, root));
  return { theirs, ours, what: differenceOf(ours, theirs, comparable) };
};

export const kind: FuzzKind = {
  name: 'models',
  meaning: 'the verdict, distinct states and depth of a random model are those of a naive search',
  quick: 20,
  async run(seed) {
    const list = decisions(seed);
    const plan = planOf(list);
    const { theirs, what } = await judge(plan);
    count(`${plan.shape}${plan.symmetry ? ', symmetry' : ''}`);
    count(theirs === undefined ? 'not decided naively' : `naive verdict ${theirs.verdict}`);
    if (what === undefined) return undefined;
    const alike = async (candidate: readonly number[]): Promise<boolean> =>
      (await judge(planOf(candidate))).what?.split(' ')[0] === what.split(' ')[0];
    const small = planOf(await shrink(list, alike, 300));
    const shown = await judge(small);
    return { what: shown.what ?? what, files: { ...modelOf({ ...small, properties: [] }).files, 'tlasso.txt': shown.ours?.text ?? '' } };
  },
  model: (seed) => modelOf(planOf(decisions(seed))),
  tally: () => Object.fromEntries(counts),
};
