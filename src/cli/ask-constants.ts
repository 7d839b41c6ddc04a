// Where a module has no configuration and its constants no values, a terminal can be asked for them.
import { existsSync } from 'node:fs';
import type { Interface } from 'node:readline/promises';
import type { Proposal, ProposedConstant } from '../proposal/index.ts';
import { configFileOf } from '../session/files/config-file.ts';
import { writeOutput } from './output/report-files.ts';
import type { Terminal } from './output/terminal.ts';

type Begin = typeof import('../session/begin/propose-configuration.ts');

/** What is asked about. */
interface Asked {
  readonly file: string;
  readonly config?: string;
  readonly constants?: readonly string[];
}

/** The question was ended with Ctrl-C or Ctrl-D. */
class Ended extends Error {}

/**
 * The texts of `--constant` with those that were asked for.
 * @returns null where the questions were ended: nothing is to be checked then
 */
export async function withAskedConstants(asked: Asked, terminal: Terminal): Promise<readonly string[] | undefined | null> {
  const { file, constants } = asked;
  if (process.stdin.isTTY !== true || !terminal.err.isTerminal) return constants;
  if (asked.config !== undefined || existsSync(configFileOf({ file }))) return constants;
  const begin = await import('../session/begin/propose-configuration.ts');
  const found = begin.proposalToAsk(asked);
  if (found === null) return constants;
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  lines.on('SIGINT', () => ended.abort());
  lines.on('close', () => ended.abort());
  try {
    const values = await askAll(found.open, configFileOf({ file }), { lines, begin, terminal, signal: ended.signal });
    await offerFile(found.proposal, values, asked, { lines, begin, terminal, signal: ended.signal });
    return [...(constants ?? []), ...values.map(({ name, value }) => `${name}=${value}`)];
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    terminal.err.write('\nNothing was checked.\n');
    return null;
  } finally {
    lines.close();
  }
}

interface Dialog {
  readonly lines: Interface;
  readonly begin: Begin;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

async function ask({ lines, signal }: Dialog, question: string): Promise<string> {
  try {
    return (await lines.question(question, { signal })).trim();
  } catch (error) {
    if (signal.aborted) throw new Ended();
    throw error;
  }
}

type Value = { readonly name: string; readonly value: string };

async function askAll(open: readonly ProposedConstant[], configFile: string, dialog: Dialog): Promise<readonly Value[]> {
  const { begin, terminal } = dialog;
  terminal.err.write(`There is no configuration ${configFile}. Give the constants values; Enter takes what is in brackets.\n`);
  const values: Value[] = [];
  for (const { name, use, value: proposed } of open)
    for (;;) {
      const answer = await ask(dialog, `  ${name}, ${use}${proposed === null ? '' : ` [${proposed}]`}: `);
      const value = answer === '' ? (proposed ?? '') : answer;
      const [fault] = value === '' ? [{ message: 'a value is needed' }] : begin.faultsOfValue(name, value);
      if (fault === undefined) {
        values.push({ name, value });
        break;
      }
      terminal.err.write(`    ${fault.message}\n`);
    }
  return values;
}

/** Offers to keep the values. Only values that a configuration can write are offered. */
async function offerFile(proposal: Proposal, values: readonly Value[], { file, constants }: Asked, dialog: Dialog): Promise<void> {
  const { begin, terminal } = dialog;
  const canBeWritten = constants === undefined && values.every(({ name, value }) => begin.isConfigurationValue(name, value));
  if (!canBeWritten) return;
  const path = configFileOf({ file });
  const stated = [...proposal.invariants, ...proposal.properties].filter(({ isStated }) => isStated).map(({ name }) => name);
  const besides = stated.length === 0 ? '' : `, with what the module states (${stated.join(', ')})`;
  const answer = await ask(dialog, `Write ${path}${besides}? [Y/n] `);
  if (/^n/i.test(answer)) return;
  if (writeOutput(path, begin.configurationWith(proposal, values), terminal.err)) terminal.err.write(`${path} was written.\n`);
}
