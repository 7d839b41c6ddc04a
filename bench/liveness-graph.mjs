#!/usr/bin/env node
// How much memory a state graph of ten million steps takes when temporal properties are checked on it: N wheels with four positions, each turned at
// any time and treated fairly. 4^N states, and from each N steps and the stuttering one: N = 10 gives 11.5 million.
//
//   node bench/liveness-graph.mjs                                        weak and strong fairness, properties that hold and one that fails
//   TLC='java -cp tla2tools.jar tlc2.TLC' node bench/liveness-graph.mjs --wheels 8 TLC too
//
// Reported: seconds, seconds of CPU, and the peak of resident memory by the process's own account (TLC's is not asked for). It fails above one GB.
//
// Measured with N = 10 on two shared cores: see ARCHITECTURE.md, "Temporal properties".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    program: { type: 'string', default: fileURLToPath(new URL('../dist/tlasso.js', import.meta.url)) },
    wheels: { type: 'string', default: '10' },
  },
});
const wheels = Number(options.wheels);

const module = `---- MODULE Wheels ----
EXTENDS Naturals
CONSTANT N
VARIABLE at
Wheel == 1 .. N
Init == at = [w \\in Wheel |-> 0]
Turn(w) == at' = [at EXCEPT ![w] = (@ + 1) % 4]
Next == \\E w \\in Wheel : Turn(w)
Weak == Init /\\ [][Next]_at /\\ \\A w \\in Wheel : WF_at(Turn(w))
Strong == Init /\\ [][Next]_at /\\ \\A w \\in Wheel : SF_at(Turn(w))
Turns == at[1] = 1 ~> at[1] = 2
Meet == []<>(at[1] = at[2])
====
`;

// Written to standard error by the process itself when it ends.
const account = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write('account ' + maxRSS + ' ' + (userCPUTime + systemCPUTime) + '\\n');
})`)}`;

const run = (command, args, cwd) => {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 1_800_000, stdio: ['ignore', 'ignore', 'pipe'] });
  const [, peak, cpu] = /account (\d+) (\d+)/.exec(stderr ?? '') ?? [];
  const elapsed = Number(process.hrtime.bigint() - started) / 1e9;
  return { status, seconds: elapsed, cpu: Number(cpu) / 1e6, megabytes: Number(peak) / 1024 };
};

const folder = mkdtempSync(join(tmpdir(), 'tlasso-graph-'));
let isTooLarge = false;
try {
  writeFileSync(join(folder, 'Wheels.tla'), module);
  const tlc = process.env.TLC?.split(/\s+/);
  process.stdout.write(`${((4 ** wheels * (wheels + 1)) / 1e6).toFixed(1)} million steps\n`);
  for (const [specification, property, expected] of [
    ['Weak', 'Turns', 0],
    ['Strong', 'Turns', 0],
    ['Strong', 'Meet', 13],
  ]) {
    writeFileSync(join(folder, 'Wheels.cfg'), `SPECIFICATION ${specification}\nPROPERTY ${property}\nCONSTANT N = ${wheels}\n`);
    const own = run(process.execPath, ['--import', account, options.program, 'check', 'Wheels.tla'], folder);
    if (own.status !== expected) throw new Error(`${specification}, ${property}: exit code ${own.status}`);
    isTooLarge ||= own.megabytes > 1024;
    const other = tlc === undefined ? null : run(tlc[0], [...tlc.slice(1), 'Wheels.tla'], folder);
    const ratio = other === null ? '' : `  TLC ${other.seconds.toFixed(1)} s, ratio ${(other.seconds / own.seconds).toFixed(1)}`;
    const line = [
      `${specification} ${property}`.padEnd(14),
      `${own.seconds.toFixed(1)} s`,
      `${own.cpu.toFixed(1)} s CPU`,
      `${own.megabytes.toFixed(0)} MB`,
    ];
    process.stdout.write(`${line.map((part) => part.padStart(12)).join('')}${ratio}
`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (isTooLarge) throw new Error('more than one GB of memory');
