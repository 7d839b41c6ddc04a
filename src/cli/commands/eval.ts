// `tlasso eval`: the values of expressions, given as arguments, read from standard input, or entered at a prompt.
import { createInterface } from 'node:readline';
import { type Diagnostic, jsonDiagnostic, onOneLine, renderDiagnostics } from '../../diagnostics/index.ts';
import { reasonSentence, reasonValues, valueJson, valueLines, valueText } from '../../report/index.ts';
import type { EntryReader, EvaluationThread, Outcome } from '../../session/evaluate/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand, type Given } from '../options/command.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';
import { enterAtPrompt } from './eval-prompt.ts';

const HELP = `
Without an expression: a prompt on a terminal, else the lines of standard input. What a definition such as \`Square(x) == x * x\` defines, later expressions
may use. Everything of the standard modules and the community modules is known without EXTENDS. A line that is not whole goes on in the next ones, up to an
empty line.

Examples:
  tlasso eval '{x \\in 1..20 : \\A d \\in 2..(x - 1) : x % d # 0}'
  tlasso eval --module Spec.tla 'Quorums' 'Majority({n1, n2})'
  tlasso eval 'Fact[n \\in Nat] == IF n = 0 THEN 1 ELSE n * Fact[n - 1]' 'Fact[20]'
  tlasso eval -- '-5 % 3'                     what begins with - stands behind --
  tlasso eval                                 enter expressions; Ctrl-D leaves

Exit codes:
  0           every expression has a value
  1           wrong arguments
  75          some expression has no value
  150, 151    some expression, the module or the configuration has errors
  255         an expression was given up, or a fault of tlasso`;

type Own = Given<'eval'>['own'];

/** Tells what came of entries. */
interface Teller {
  /** What a specification prints. */
  print(text: string): void;
  told(entry: string, outcome: Outcome): void;
  end(): void;
}

function codeOf({ kind }: Outcome): number {
  switch (kind) {
    case 'value':
    case 'defined':
      return EXIT_CODES.ok;
    case 'unfinished':
    case 'fault':
      return EXIT_CODES.parse;
    case 'no-value':
      return EXIT_CODES.specificationFault;
    case 'given-up':
      return EXIT_CODES.other;
  }
}

const givenUp = (why: string): string => (why === '' ? 'Given up.' : `Given up: ${why}.`);

function tellDiagnostics(diagnostics: readonly Diagnostic[], { color }: Own, { err, env }: Terminal): void {
  if (diagnostics.length === 0) return;
  err.write(`${renderDiagnostics(diagnostics, { style: styleFor(color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
}

/** Values on standard output, faults on standard error. */
class TextTeller implements Teller {
  readonly #own: Own;
  readonly #terminal: Terminal;

  constructor(own: Own, terminal: Terminal) {
    this.#own = own;
    this.#terminal = terminal;
  }

  print(text: string): void {
    this.#terminal.out.write(`${text}\n`);
  }

  told(entry: string, outcome: Outcome): void {
    if (outcome.kind === 'value') this.#value(entry, outcome);
    else if (outcome.kind === 'given-up') this.#terminal.err.write(`${givenUp(outcome.why)}\n`);
    else if (outcome.kind !== 'defined') tellDiagnostics(outcome.diagnostics, this.#own, this.#terminal);
  }

  /** Why something is false is told to people only: what reads the values of many expressions expects one after the other. */
  #value(expression: string, { value, reason }: Extract<Outcome, { kind: 'value' }>): void {
    const { out, env } = this.#terminal;
    out.write(`${out.columns === undefined ? valueText(value) : valueLines(value, 0, out.columns)}\n`);
    if (reason === null || !out.isTerminal) return;
    const values = reasonValues(reason);
    const isWhole = reason.text === onOneLine(expression);
    const lines = [...(isWhole ? [] : [reasonSentence(reason)]), ...(values.length === 0 ? [] : [values.join(', ')])];
    const { faint } = styleFor(this.#own.color, out, env);
    for (const line of lines) out.write(`${faint(`  ${line}`)}\n`);
  }

  end(): void {}
}

/** A list of the expressions on standard output, each with its value or with what is wrong. */
class JsonTeller implements Teller {
  readonly #list: object[] = [];
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  print(text: string): void {
    this.#terminal.err.write(`${text}\n`);
  }

  told(expression: string, outcome: Outcome): void {
    if (outcome.kind === 'value') this.#list.push({ expression, text: valueText(outcome.value), value: valueJson(outcome.value) });
    else if (outcome.kind === 'given-up') this.#list.push({ expression, givenUp: givenUp(outcome.why) });
    else if (outcome.kind !== 'defined') this.#list.push({ expression, diagnostics: outcome.diagnostics.map(jsonDiagnostic) });
  }

  end(): void {
    this.#terminal.out.write(`${JSON.stringify(this.#list, null, 2)}\n`);
  }
}

/** Evaluates entries one after the other, each at most for a time. */
class Evaluations {
  /** The exit code: that of the first entry that has no value. */
  code: number = EXIT_CODES.ok;
  readonly #thread: EvaluationThread;
  readonly #teller: Teller;
  /** Seconds. */
  readonly #timeout: number | undefined;

  constructor(thread: EvaluationThread, teller: Teller, timeout: number | undefined) {
    this.#thread = thread;
    this.#teller = teller;
    this.#timeout = timeout;
  }

  async enter(text: string): Promise<void> {
    const outcome = await this.#thread.enter(text, this.#timeout);
    if (this.code === EXIT_CODES.ok) this.code = codeOf(outcome);
    this.#teller.told(text, outcome);
  }
}

/** The entries of standard input. */
async function readAll(evaluations: Evaluations, entries: EntryReader): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    const text = entries.take(line);
    if (text !== null) await evaluations.enter(text);
  }
  const rest = entries.end();
  if (rest !== null) await evaluations.enter(rest);
}

/** The command. */
export const evalCommand = defineCommand('eval', {
  summary: 'evaluate expressions, at a prompt or at once',
  description:
    'Prints the values of expressions that need no state: of the standard modules, or of what a module defines with its constants.',
  argument: { form: '[EXPR...]', help: 'expressions and definitions' },
  epilogue: HELP,
  run: async (texts: readonly string[], { run, own }, { terminal }) => {
    const ofModule = run.config !== undefined ? '--config' : run.constants !== undefined ? '--constant' : undefined;
    if (ofModule !== undefined && own.moduleFile === undefined) {
      terminal.err.write(`error: ${ofModule} says something of a module, and none is given.\n(Give it with --module FILE.tla.)\n`);
      return EXIT_CODES.arguments;
    }
    const { EvaluationThread, EntryReader } = await import('../../session/evaluate/index.ts');
    const teller: Teller = own.analysisFormat === 'json' ? new JsonTeller(terminal) : new TextTeller(own, terminal);
    const { timeout, ...fields } = run;
    const thread = new EvaluationThread({ ...fields, ...(own.moduleFile === undefined ? {} : { file: own.moduleFile }) }, (text) =>
      teller.print(text),
    );
    const opened = await thread.open();
    tellDiagnostics(opened.diagnostics, own, terminal);
    if (opened.fault !== null) {
      thread.stop('');
      return EXIT_CODES[opened.fault];
    }
    const evaluations = new Evaluations(thread, teller, timeout);
    if (texts.length > 0) for (const text of texts) await evaluations.enter(text);
    else if (process.stdin.isTTY === true && terminal.out.isTerminal) {
      await enterAtPrompt({ thread, entries: new EntryReader(), enter: (text) => evaluations.enter(text) }, terminal);
      // What went wrong was seen.
      evaluations.code = EXIT_CODES.ok;
    } else await readAll(evaluations, new EntryReader());
    teller.end();
    thread.stop('');
    return evaluations.code;
  },
});
