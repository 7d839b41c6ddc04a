// A run of tlasso in a process of its own: it may take long, and the server goes on answering meanwhile.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cfgKeywords } from '../../../grammar/index.ts';
import { processFolder } from '../files/process-folder.ts';

/** Seconds between two lines that say how far a run is. */
const PROGRESS = 1;

/** What a run printed. */
export interface ProgramRun {
  readonly output: string;
  readonly messages: string;
  readonly exitCode: number | null;
}

/** What is run: the arguments for a configuration, and its text where that is not the one of the file. */
export interface ProgramArguments {
  readonly args: (config: string | null) => readonly string[];
  readonly config: string | null;
  readonly text: string | null;
}

/** A configuration that checks one property instead of all. */
export function onlyProperty(text: string, property: string, keyword: 'INVARIANT' | 'PROPERTY'): string {
  const plain = text.replace(/\\\*[^\n]*|\(\*[\s\S]*?\*\)/g, ' ');
  const sections = plain.split(new RegExp(`(?<![\\w])(?=(?:${cfgKeywords.join('|')})(?![\\w]))`));
  const kept = sections.filter((section) => !/^(?:INVARIANTS?|PROPERT(?:Y|IES))(?!\w)/.test(section));
  return `${kept.join('')}\n${keyword} ${property}\n`;
}

/** Runs with a text as the configuration, which is in a file for that long. */
export async function runProgramOnFile(
  { args, config, text }: ProgramArguments,
  file: string,
  signal: AbortSignal,
  heard: (text: string) => void,
): Promise<ProgramRun> {
  if (text === null) return run(args(config), file, signal, heard);
  const folder = processFolder('check');
  try {
    const path = join(folder, 'one-property.cfg');
    writeFileSync(path, text);
    return await run(args(path), file, signal, heard);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the program that is running, with other arguments.
 * @param file whose folder the run begins in
 * @param signal aborted: the run is told to end, and says what it knows
 * @param heard what it tells on its way
 */
function run(args: readonly string[], file: string, signal: AbortSignal, heard: (text: string) => void): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
      cwd: dirname(file),
      env: { ...process.env, TLASSO_PROGRESS: String(PROGRESS) },
      // The channel carries nothing: when this process is gone, the other one hears that it is closed, and ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const abort = (): void => {
      child.kill('SIGINT');
    };
    signal.addEventListener('abort', abort, { once: true });
    let output = '';
    let messages = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      messages += text;
      heard(text);
    });
    child.once('error', reject);
    child.once('close', (exitCode) => {
      signal.removeEventListener('abort', abort);
      resolve({ output, messages, exitCode });
    });
  });
}
