#!/usr/bin/env node
// How the time of a check grows with the number of strong-fairness conditions: n processes take turns, and each is treated strongly fair. The
// state graph is the same for every n, so that only the conditions differ. As Streett pairs they cost O(n * edges); written into the formula in
// disjunctive normal form they would need n * 2^n passes.
//
//   node bench/strong-fairness.mjs                                       n = 1, 2, 4, ..., 20
//   TLC='java -cp tla2tools.jar tlc2.TLC' node bench/strong-fairness.mjs  TLC too, up to --tlc-most processes (default 8)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    program: { type: 'string', default: fileURLToPath(new URL('../dist/tlasso.js', import.meta.url)) },
    turns: { type: 'string', default: '100800' },
    runs: { type: 'string', default: '3' },
    'tlc-most': { type: 'string', default: '8' },
  },
});

// The default is divisible by all n below.
const counts = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20];

const module = `---- MODULE Turns ----
EXTENDS Naturals
CONSTANTS N, Turns
VARIABLES turn, busy
vars == <<turn, busy>>
Init == turn = 0 /\\ busy = FALSE
Enter(i) == turn % N = i /\\ ~busy /\\ busy' = TRUE /\\ UNCHANGED turn
Leave == busy /\\ busy' = FALSE /\\ turn' = (turn + 1) % Turns
Pass == ~busy /\\ turn' = (turn + 1) % Turns /\\ UNCHANGED busy
Next == (\\E i \\in 0 .. N - 1 : Enter(i)) \\/ Leave \\/ Pass
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next) /\\ \\A i \\in 0 .. N - 1 : SF_vars(Enter(i))
Served == []<>(busy /\\ turn % N = 0)
====
`;

const folder = mkdtempSync(join(tmpdir(), 'tlasso-fairness-'));
const seconds = (command, args) => {
  const started = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: 600_000 });
  const took = Number(process.hrtime.bigint() - started) / 1e9;
  return status === 0 ? took : Number.NaN;
};
const best = (command, args) => Math.min(...Array.from({ length: Number(options.runs) }, () => seconds(command, args)));
const shown = (x) => (x === null ? '' : Number.isNaN(x) ? 'failed' : x.toFixed(2)).padStart(10);

try {
  writeFileSync(join(folder, 'Turns.tla'), module);
  const tlc = process.env.TLC?.split(/\s+/);
  process.stdout.write(
    `${'n'.padStart(3)}${'tlasso s'.padStart(10)}${'per n s'.padStart(10)}${tlc === undefined ? '' : 'TLC s'.padStart(10)}\n`,
  );
  let first = null;
  for (const n of counts) {
    writeFileSync(join(folder, 'Turns.cfg'), `SPECIFICATION Spec\nPROPERTY Served\nCONSTANTS N = ${n} Turns = ${options.turns}\n`);
    const time = best(process.execPath, [options.program, 'check', 'Turns.tla']);
    first ??= time;
    const perCondition = n === 1 ? null : (time - first) / (n - 1);
    const other = tlc === undefined || n > Number(options['tlc-most']) ? null : seconds(tlc[0], [...tlc.slice(1), 'Turns.tla']);
    process.stdout.write(`${String(n).padStart(3)}${shown(time)}${shown(perCondition)}${tlc === undefined ? '' : shown(other)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
