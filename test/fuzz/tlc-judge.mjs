// Answers as a judge (see judge.ts) with one run of TLC for each model:
//
//   npm run fuzz -- --judge "node test/fuzz/tlc-judge.mjs java -cp tla2tools.jar tlc2.TLC"
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('usage: tlc-judge.mjs COMMAND [ARG ...]');

/** The last numbers that stand in these places, or -1. */
const last = (text, pattern) => Number((Array.from(text.matchAll(pattern)).at(-1)?.[1] ?? '-1').replaceAll(',', ''));

createInterface(process.stdin).on('line', (line) => {
  const [id, cwd, module] = line.split(' ');
  const metadir = mkdtempSync(join(tmpdir(), 'tlasso-judge-'));
  const run = spawnSync(program, [...args, '-metadir', metadir, '-noTE', '-workers', '1', module], {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
  });
  rmSync(metadir, { recursive: true, force: true });
  const text = run.stdout ?? '';
  const answer = {
    id,
    exit: run.status ?? -1,
    generated: last(text, /([\d,]+) states generated, [\d,]+ distinct/g),
    distinct: last(text, /([\d,]+) distinct states found/g),
    depth: last(text, /depth of the complete state graph search is ([\d,]+)/g),
    text,
  };
  console.log(JSON.stringify(answer));
});
