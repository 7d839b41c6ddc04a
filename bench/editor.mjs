// How soon the language server answers after a key, and what it needs of memory: a module of 10,000 lines. After `node build.mjs`:
//
//   node bench/editor.mjs [KEYS]      500 keys as somebody types who rests after each word, with a question after each key; the editor asks for colours and outline as well
//   ALGORITHM=150 node bench/editor.mjs    the same where the module has an algorithm of 900 lines besides, which is translated in memory
//   node bench/editor.mjs --hour      10,000 keys, which is an hour of writing, without waiting between them; the text is analysed after each twenty
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CancellationTokenSource,
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const LINES = 10_000;
const isHour = process.argv[2] === '--hour';
const KEYS = isHour ? 10_000 : Number(process.argv[2] ?? 500);
/** Milliseconds between two keys of somebody who types fast, and after a word. */
const PAUSE = 100;
const REST = 1000;

const head = ['---- MODULE Large ----', 'EXTENDS Naturals, Sequences', 'CONSTANT N', 'VARIABLES a, b, c', ''];
const definition = (i) => [
  `\\* Definition ${i}.`,
  `Op${i}(x, y) ==`,
  `  /\\ x \\in 1 .. N /\\ y # ${i}`,
  `  /\\ a' = [a EXCEPT ![x] = @ + y]`,
  `  /\\ \\E z \\in {w \\in 1 .. N : w > x} :`,
  "       /\\ b' = Append(b, [id |-> z, size |-> Len(b)])",
  `       /\\ ${i === 0 ? 'TRUE' : `Op${i - 1}(z, y)`}`,
  '  /\\ UNCHANGED c',
  '',
];
const lines = [...head];
for (let i = 0; lines.length < LINES; i++) lines.push(...definition(i));
/** Labels of an algorithm in front of the definitions. */
const LABELS = Number(process.env.ALGORITHM ?? 0);
const label = (i) => [
  `  Label${i}:`,
  '    await counter < 100;',
  `    with chosen \\in 1 .. ${i + 1} do`,
  '      counter := counter + chosen;',
  '      own := own + 1;',
  '    end with;',
];
const algorithm = [
  ...['(* --algorithm Steps', 'variables counter = 0;', 'process Worker \\in 1 .. N', 'variables own = 0;', 'begin'],
  ...Array.from({ length: LABELS }, (_, i) => label(i)).flat(),
  ...['end process;', 'end algorithm; *)'],
];
if (LABELS > 0) lines.splice(head.length, 0, ...algorithm);
const text = [...lines, '===='].join('\n');

const folder = mkdtempSync(join(tmpdir(), 'tlasso-latency-'));
const file = join(folder, 'Large.tla');
writeFileSync(file, text);
const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/tlasso.js'), 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
connection.listen();
const uri = pathToFileURL(file).href;
await connection.sendRequest('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} });
connection.sendNotification('initialized', {});
connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'tlaplus', version: 1, text } });
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });

const line = 5000 - ((5000 - head.length) % 9) + 8 + (LABELS > 0 ? algorithm.length : 0);
const typed = 'New(x) == x + Op';
const status = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
const memory = () => `${Math.round(status('VmRSS') / 1024)} MB`;
const busyOf = (path) => Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
/** Time on a CPU so far, in milliseconds: of the thread that answers, which a busy machine does not lengthen as it does the time on the clock. */
const cpuOfAnswers = () => busyOf(`/proc/${child.pid}/schedstat`);
/** Of all threads: those that collect garbage and compile too. */
const cpu = () => readdirSync(`/proc/${child.pid}/task`).reduce((sum, id) => sum + busyOf(`/proc/${child.pid}/task/${id}/schedstat`), 0);
const shown = (value) => `${value.toFixed(1)} ms`;

let version = 1;
/** Types the next key; the column behind it. */
function type(i) {
  const column = i % typed.length;
  const range = { start: { line, character: column }, end: { line, character: column } };
  if (column === 0 && i > 0) range.end = { line, character: typed.length };
  connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: ++version },
    contentChanges: [{ range, text: typed[column] }],
  });
  return column + 1;
}

/** What an editor asks besides; a key cancels it. */
function askForAll() {
  const sources = ['semanticTokens/full', 'documentSymbol', 'foldingRange', 'codeLens'].map((method) => {
    const source = new CancellationTokenSource();
    connection.sendRequest(`textDocument/${method}`, { textDocument: { uri } }, source.token).catch(() => null);
    return source;
  });
  return () => {
    for (const source of sources) source.cancel();
  };
}

const percentiles = (times) => {
  times.sort((a, b) => a - b);
  const at = (part) => shown(times[Math.floor((times.length - 1) * part)]);
  return `median ${at(0.5)}, 90 % ${at(0.9)}, 99 % ${at(0.99)}, worst ${at(1)}`;
};

async function typeWithQuestions() {
  const times = [];
  const busy = [];
  let cancel = () => undefined;
  const before = cpu();
  for (let i = 0; i < KEYS; i++) {
    const began = performance.now();
    const busyBefore = cpuOfAnswers();
    cancel();
    const character = type(i);
    const [method, position] = i % 2 === 0 ? ['completion', { line, character }] : ['hover', { line: 40, character: 5 }];
    await connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position });
    times.push(performance.now() - began);
    busy.push(cpuOfAnswers() - busyBefore);
    if (process.env.SLOW !== undefined && busy.at(-1) > Number(process.env.SLOW)) console.log(`key ${i}, ${method}: ${shown(busy.at(-1))}`);
    cancel = askForAll();
    await wait(typed[i % typed.length] === ' ' ? REST : PAUSE);
  }
  const used = cpu() - before;
  console.log(`${lines.length + 1} lines, ${KEYS} keys, load ${loadavg()[0].toFixed(1)}`);
  console.log(`until the answer: ${percentiles(times)}`);
  console.log(`on the CPU:       ${percentiles(busy)}`);
  console.log(`CPU time for a key, analyses included: ${shown(used / KEYS)}; memory ${memory()}`);
}

async function typeAnHour() {
  for (let i = 0; i < KEYS; i++) {
    type(i);
    if (i % 20 === 19) await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    if (i % 1000 === 999) console.log(`${i + 1} keys: memory ${memory()}, CPU time for a key ${shown(cpu() / (i + 1))}`);
  }
}

console.log(`opened: memory ${memory()}`);
await (isHour ? typeAnHour() : typeWithQuestions());
await connection.sendRequest('shutdown');
connection.sendNotification('exit');
connection.dispose();
rmSync(folder, { recursive: true, force: true });
