// npm run fuzz -- [--minutes N] [--kind NAME]... [--from SEED] [--count N] [--out DIR] [--judge COMMAND] [--totals FILE]
//
// Runs the kinds of random tests in turn, a hundred seeds each, until the time is over. A difference is printed and written into a folder
// of its own below DIR (default: test-artifacts/fuzz); the exit code is 1 where there was one. With `--judge` the kinds that have
// models compare tlasso with another checker, such as TLC, instead of their own oracle (see judge.ts). With `--totals` the counts so far are
// appended to a file as a line of JSON every 10 cases of a kind, so that a run that is killed leaves them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Judge, judgeOf } from './judge.ts';
import type { Difference, FuzzKind } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { answerOf, differenceOf, type RandomModel, withFiles } from './model.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true, default: kinds.map(({ name }) => name) },
    from: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    count: { type: 'string', default: 'Infinity' },
    judge: { type: 'string' },
    totals: { type: 'string' },
    out: { type: 'string', default: join('test-artifacts', 'fuzz') },
  },
});

const number = (name: 'minutes' | 'from' | 'count'): number => {
  const value = Number(options[name]);
  if (Number.isNaN(value) || value < 0) throw new Error(`--${name}: '${options[name]}' is no number`);
  return value;
};

const chosen = options.kind.map((name) => {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there is no kind '${name}'; there are ${kinds.map((one) => one.name).join(', ')}`);
  return kind;
});

const minutes = number('minutes');
const from = number('from');
const count = number('count');
const end = performance.now() + minutes * 60_000;
const PORTION = 100;
const CASES_PER_TOTALS = 10;

interface Run {
  readonly kind: FuzzKind;
  seeds: number;
  differences: number;
}
const runs: Run[] = chosen.map((kind) => ({ kind, seeds: 0, differences: 0 }));
const going = (run: Run): boolean => run.seeds < count && performance.now() < end;

const other: Judge | null = options.judge === undefined ? null : judgeOf(options.judge);
/** What the other checker answered, and how often it differed from tlasso. */
const judged = new Map<string, number>();
const tally = (what: string): void => {
  judged.set(what, (judged.get(what) ?? 0) + 1);
};

/** Asks both checkers. */
const compared = async (model: RandomModel, judge: Judge): Promise<Difference | undefined> => {
  const { root, files, otherwise = files, comparable } = model;
  const [theirs, ours] = await withFiles(otherwise, async (folder) => {
    const asked = judge.ask(folder, root);
    const mine = await withFiles(files, (own) => answerOf(own, root));
    return [await asked, mine] as const;
  });
  tally(theirs === undefined ? 'no answer' : theirs.verdict);
  if (theirs === undefined || theirs.verdict === 'other') return undefined;
  const what = differenceOf(ours, theirs, comparable);
  return what === undefined
    ? undefined
    : { what: `judge: ${what}`, files: { ...files, 'judge.txt': theirs.text ?? '', 'tlasso.txt': ours.text ?? '' } };
};

const told = (run: Run, seed: number, difference: Difference): void => {
  run.differences++;
  console.log(`${run.kind.name} seed ${seed}: ${difference.what}`);
  const folder = join(options.out, run.kind.name, String(seed));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ ...difference.files, 'difference.txt': `${difference.what}\n` }))
    writeFileSync(join(folder, name), text);
};

/** Appends what is known of a kind so far. */
const appendTotals = ({ kind, seeds, differences }: Run, file: string): void => {
  const totals = {
    at: new Date().toISOString(),
    kind: kind.name,
    from,
    cases: seeds,
    differences,
    ...kind.tally?.(),
    judge: Object.fromEntries(judged),
  };
  appendFileSync(file, `${JSON.stringify(totals)}\n`);
};

const judge = async (run: Run): Promise<void> => {
  const seed = from + run.seeds++;
  const model = other === null ? undefined : await run.kind.model?.(seed);
  const difference = model === undefined ? await run.kind.run(seed) : await compared(model, other!);
  if (difference !== undefined) told(run, seed, difference);
  if (options.totals !== undefined && run.seeds % CASES_PER_TOTALS === 0) appendTotals(run, options.totals);
};

console.log(`from seed ${from}, for ${minutes} minutes`);
while (runs.some(going)) for (const run of runs) for (let i = 0; i < PORTION && going(run); i++) await judge(run);
for (const { kind, seeds, differences } of runs) {
  console.log(`${kind.name}: ${seeds} cases, ${differences} differences (${kind.meaning})`);
  for (const [name, times] of Object.entries(kind.tally?.() ?? {})) console.log(`  ${String(times).padStart(9)} ${name}`);
}
if (other !== null) console.log('answers of the judge:');
for (const [what, times] of judged) console.log(`  ${String(times).padStart(9)} ${what}`);
other?.dismiss();
process.exitCode = runs.some(({ differences }) => differences > 0) ? 1 : 0;
