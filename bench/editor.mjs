// How soon the language server answers after a key: a module of 10,000 lines, 500 keys, a question after each. `node bench/editor.mjs [KEYS]`, after `node build.mjs`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';

const LINES = 10_000;
const KEYS = Number(process.argv[2] ?? 500);
/** Milliseconds between two keys of somebody who types fast. */
const PAUSE = 100;

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

const line = 5000 - ((5000 - head.length) % 9) + 8;
const typed = 'New(x) == x + Op';
const times = [];
for (let i = 0; i < KEYS; i++) {
  const column = i % typed.length;
  const range = { start: { line, character: column }, end: { line, character: column } };
  if (column === 0 && i > 0) range.end = { line, character: typed.length };
  const began = performance.now();
  connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: i + 2 },
    contentChanges: [{ range, text: typed[column] }],
  });
  await connection.sendRequest(i % 2 === 0 ? 'textDocument/completion' : 'textDocument/hover', {
    textDocument: { uri },
    position: i % 2 === 0 ? { line, character: column + 1 } : { line: 40, character: 5 },
  });
  times.push(performance.now() - began);
  await wait(PAUSE);
}
times.sort((a, b) => a - b);
const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
const shown = (value) => `${value.toFixed(1)} ms`;
console.log(
  `${text.split('\n').length} lines, ${KEYS} keys: median ${shown(times[times.length >> 1])}, 90 % ${shown(times[Math.floor(times.length * 0.9)])}, worst ${shown(times.at(-1))}; memory ${Math.round(memory / 1024)} MB`,
);
await connection.sendRequest('shutdown');
connection.sendNotification('exit');
connection.dispose();
rmSync(folder, { recursive: true, force: true });
