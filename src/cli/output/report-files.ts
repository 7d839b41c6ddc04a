// `--report FORMAT=FILE`: further reports into files, besides the one on standard output. One run of a check is enough for a CI system that wants
// several formats.
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { blocksOf, type Format, formats, isTooLarge, type Text } from '../../report/index.ts';
import { configFileOf } from '../../session/files/config-file.ts';
import { reasonOf } from '../../session/files/file-faults.ts';
import { NewFiles } from '../../session/files/new-files.ts';
import { newFile, OptionValueError } from '../../session/options/value-kinds.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Output } from './terminal.ts';

/** A report to write. */
export interface ReportFile {
  readonly format: Format;
  readonly file: string;
}

/** Reads one `FORMAT=FILE`. */
export function reportFile(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formats.find((known) => known === name);
  if (file === undefined || format === undefined)
    throw new OptionValueError(`Give FORMAT=FILE with one of the formats ${formats.join(', ')}.`);
  // Of two reports in a file the last would be left. A device takes both.
  if (!isDevice(file) && before.some((other) => resolve(other.file) === resolve(file)))
    throw new OptionValueError(`${file} is given twice: write each report into a file of its own.`);
  return [...before, { format, file: newFile(file) }];
}

const isDevice = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === false;

/** Whether what is to be written is the module or its configuration: says so. */
export function isOwnFile(output: string | undefined, file: string, config: string | undefined, err: Output): boolean {
  const own = new NewFiles([file, configFileOf({ file, config })]);
  if (output === undefined || own.standing(output) !== 'part of the model') return false;
  err.write(`error: ${output} is a file of this model, so it was not written; give another name\n`);
  return true;
}

/** Writes a file. Returns false and says why where it cannot be written. */
export function writeOutput(file: string, text: Text, err: Output, append = false): boolean {
  try {
    writeInto(file, text, append);
    return true;
  } catch (error) {
    const why = isTooLarge(error) ? 'it has values that are too large for a text, or nested too deeply' : reasonOf(error, 'written');
    err.write(`error: cannot write ${file}: ${why}\n`);
    return false;
  }
}

function writeInto(file: string, text: Text, append: boolean): void {
  const descriptor = openSync(file, append ? 'a' : 'w');
  try {
    for (const block of blocksOf(text)) writeFileSync(descriptor, block);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes all reports. The summary of a job on GitHub is appended to, for other steps write it too. Returns the exit code, given that of the run. */
export function writeReports(files: readonly ReportFile[], render: (format: Format) => Text, err: Output, exitCode: number): number {
  const written = files.map(({ format, file }) =>
    writeOutput(file, render(format), err, format === 'markdown' && file === process.env.GITHUB_STEP_SUMMARY),
  );
  return written.every(Boolean) ? exitCode : exitCode === EXIT_CODES.ok ? EXIT_CODES.other : exitCode;
}
