#!/usr/bin/env node
// How long `tlasso trace` takes for a line, and how much memory, by the length of the log: a two-phase commit of four participants in rounds without end.
//
//   node bench/logs.mjs                        time for an event of logs of 1,000, 10,000 and 100,000 events in one process, then whole processes
//   node bench/logs.mjs --gigabyte             a log of a gigabyte too
//
// Nobody logs that the coordinator reads a vote: that may happen any number of times before a line, so several states are consistent with the log at once.
// In one process the mapping is opened once and a log of 100,000 events is compared before anything is measured. Logs of each length are compared in turn until
// there were 300,000 events of it; the time is CPU time of the process. What a process takes for an event is what it takes more than for a log of one event.
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { needProgram, program as PROGRAM } from './checkers.mjs';
import { counted, run } from './measure.mjs';

const { values: options } = parseArgs({ options: { gigabyte: { type: 'boolean', default: false } } });
needProgram();
const folder = mkdtempSync(join(tmpdir(), 'tlasso-logs-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
copyFileSync(fileURLToPath(new URL('../specs/atomic-commit/TwoPhaseCommit.tla', import.meta.url)), join(folder, 'TwoPhaseCommit.tla'));
copyFileSync(
  fileURLToPath(new URL('../specs/atomic-commit/TransactionCommit.tla', import.meta.url)),
  join(folder, 'TransactionCommit.tla'),
);
writeFileSync(
  join(folder, 'Rounds.tla'),
  `---- MODULE Rounds ----
EXTENDS TwoPhaseCommit
Again == /\\ Decided /\\ coordinator # "collecting"
         /\\ stage' = [p \\in Participants |-> "working"] /\\ coordinator' = "collecting" /\\ yes' = {} /\\ network' = {}
Endless == Protocol \\/ Again
Event(e) ==
  CASE e.msg = "yes"      -> VoteYes(e.from)
    [] e.msg = "no"       -> VoteNo(e.from)
    [] e.msg = "outcome"  -> IF e.is = "committed" THEN AnnounceCommit ELSE AnnounceAbort
    [] e.msg = "obeys"    -> Obey(e.from, e.is)
    [] e.msg = "begin"    -> Again
Silent == \\E p \\in Participants : ReadYes(p)
====
`,
);
writeFileSync(
  join(folder, 'Rounds.cfg'),
  'CONSTANTS Participants = {"a", "b", "c", "d"} CoordinatorCanDie = FALSE PromisedCanTimeOut = FALSE\nINIT Init\nNEXT Endless\n',
);

/** Writes a log of so many events; or until it has so many bytes. */
function writeLog(name, count, bytes = Number.POSITIVE_INFINITY) {
  let seed = 20;
  const below = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 16) % n;
  };
  const file = openSync(join(folder, name), 'w');
  let [events, size, id] = [0, 0, 0];
  while (events < count && size < bytes) {
    const left = ['a', 'b', 'c', 'd'];
    const takeOne = () => left.splice(below(left.length), 1)[0];
    const round = [];
    const refuses = below(3) === 0;
    while (left.length > 0) round.push({ msg: refuses && left.length === 2 ? 'no' : 'yes', from: takeOne() });
    const is = refuses ? 'aborted' : 'committed';
    round.push({ msg: 'outcome', is });
    const refused = round.filter(({ msg }) => msg === 'no').map(({ from }) => from);
    left.push(...['a', 'b', 'c', 'd'].filter((p) => !refused.includes(p)));
    while (left.length > 0) round.push({ msg: 'obeys', from: takeOne(), is });
    round.push({ msg: 'begin' });
    const lines = round
      .slice(0, count - events)
      .map(
        (event) => `${JSON.stringify({ time: 1.7e12 + id, span: `span-${id++}-${'x'.repeat(40)}`, ...event, payload: 'y'.repeat(60) })}\n`,
      );
    events += lines.length;
    size += writeSync(file, lines.join(''));
  }
  closeSync(file);
  return { path: join(folder, name), events };
}

const SIZES = [1000, 10_000, 100_000];
const EVENTS_OF_EACH = 300_000;
const { traceChecker } = await import(new URL('../dist/index.js', import.meta.url));
const checker = traceChecker(join(folder, 'Rounds.tla'));
const compare = async (path) => {
  const { verdict, explained } = await checker.checkFiles(path);
  if (verdict !== 'accepted') throw new Error(`the log is ${verdict} behind ${explained} events`);
};
const logs = SIZES.map((size) => ({ size, path: writeLog(`${size}.ndjson`, size).path }));
await compare(logs.at(-1).path);
const cpu = new Map(SIZES.map((size) => [size, 0]));
for (let turn = 0; turn < EVENTS_OF_EACH / SIZES.at(-1); turn++)
  for (const { size, path } of logs) {
    const before = process.cpuUsage();
    for (let i = 0; i < SIZES.at(-1) / size; i++) await compare(path);
    const { user, system } = process.cpuUsage(before);
    cpu.set(size, cpu.get(size) + user + system);
  }
const perEvent = SIZES.map((size) => cpu.get(size) / EVENTS_OF_EACH);
console.log('one process, the mapping open: microseconds of CPU for an event');
for (const [i, size] of SIZES.entries()) console.log(`  ${String(size).padStart(8)} events  ${perEvent[i].toFixed(2)}`);
console.log(
  `  the longest logs take ${(perEvent.at(-1) / perEvent[0]).toFixed(2)} times what the shortest take; at most ${(Math.max(...perEvent) / Math.min(...perEvent)).toFixed(2)} times between any two`,
);

const trace = (path) => run(process.execPath, [PROGRAM, 'trace', join(folder, 'Rounds.tla'), path]);
const whole = [
  { size: 1, path: writeLog('1.ndjson', 1).path },
  ...logs,
  { size: 1_000_000, path: writeLog('1000000.ndjson', 1_000_000).path },
];
if (options.gigabyte) {
  const { path, events } = writeLog('gigabyte.ndjson', Number.POSITIVE_INFINITY, 2 ** 30);
  whole.push({ size: events, path });
}
console.log('whole processes');
let start = null;
for (const { size, path } of whole) {
  const { status, cpu: seconds, megabytes, errors } = await trace(path);
  if (status !== 0) throw new Error(`exit code ${status} for ${size} events: ${errors}`);
  start ??= seconds;
  const each = size === 1 ? '' : `, ${(((seconds - start) * 1e6) / size).toFixed(1)} µs an event beyond the start`;
  const bytes = (statSync(path).size / 1e6).toFixed(1);
  console.log(
    `  ${counted(size).padStart(10)} events, ${bytes} MB: ${seconds.toFixed(2)} s of CPU${each}; ${megabytes.toFixed(0)} MB of memory`,
  );
}
