// Registers (TLCSet, TLCGet) in Init, actions, constraints and invariants: what a search with one worker says, against a machine that evaluates every formula as it stands.
import type { FuzzKind } from '../kind.ts';
import { answerOf, differenceOf, type RandomModel, withFiles } from '../model.ts';
import { decisionsOf } from '../random.ts';
import { type Specification, searched, specificationOf } from '../registers/machine.ts';

const counts = new Map<string, number>();

const filesOf = ({ initial, actions, invariants, constraint, deadlock }: Specification): RandomModel['files'] => ({
  'Root.tla': [
    '---- MODULE Root ----',
    'EXTENDS Integers, TLC',
    'VARIABLES x, y',
    `Init ==\n${initial.map(({ text }) => `  /\\ ${text}`).join('\n')}`,
    ...actions.map((steps, i) => `A${i + 1} ==\n${steps.map(({ text }) => `  /\\ ${text}`).join('\n')}`),
    `Next == ${actions.map((_, i) => `A${i + 1}`).join(' \\/ ')}`,
    ...invariants.map(({ text }, i) => `Inv${i + 1} == ${text}`),
    ...(constraint === null ? [] : [`Small == ${constraint.text}`]),
    '====',
    '',
  ].join('\n'),
  'Root.cfg': [
    'INIT Init',
    'NEXT Next',
    ...invariants.map((_, i) => `INVARIANT Inv${i + 1}`),
    ...(constraint === null ? [] : ['CONSTRAINT Small']),
    ...(deadlock ? [] : ['CHECK_DEADLOCK FALSE']),
    '',
  ].join('\n'),
});

const specification = (seed: number): Specification => specificationOf(decisionsOf(seed));

export const kind: FuzzKind = {
  name: 'registers',
  meaning:
    'verdict and counts of specifications with registers are those of a machine that evaluates each formula once, from left to right',
  quick: 25,
  tally: () => Object.fromEntries(counts),
  model: (seed) => ({ root: 'Root', files: filesOf(specification(seed)) }),
  async run(seed) {
    const theirs = searched(specification(seed));
    counts.set(theirs.verdict, (counts.get(theirs.verdict) ?? 0) + 1);
    const files = filesOf(specification(seed));
    const ours = await withFiles(files, (folder) => answerOf(folder, 'Root')).catch((error: Error) => error);
    if (ours instanceof Error) return { what: ours.message, files: { ...files, 'stack.txt': ours.stack ?? '' } };
    const what = differenceOf(ours, theirs);
    return what === undefined ? undefined : { what, files: { ...files, 'tlasso.txt': ours.text ?? '' } };
  },
};
