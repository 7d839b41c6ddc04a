// `tlasso eval`: the values of expressions, given as arguments, read from standard input, or entered at a prompt.
import { createInterface } from 'node:readline';
import { type Diagnostic, renderDiagnostics } from '../../diagnostics/index.ts';
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
  tlasso eval                                 enter expressions; Ctrl-D leaves

Exit codes:
  0           every expression has a value
  1           wrong arguments
  75          some expression has no value
  150, 151    some expression, the module or the configuration has errors
  255         an expression was given up, or a fault of tlasso`;

type Own = Given<'eval'>['own'];

/** Tells what came of entries. */
class Teller {
  /** The exit code: that of the first entry that has no value. */
  code: number = EXIT_CODES.ok;
  readonly #values: object[] = [];
  readonly #own: Own;
  readonly #terminal: Terminal;

  constructor(own: Own, terminal: Terminal) {
    this.#own = own;
    this.#terminal = terminal;
  }

  get #isJson(): boolean {
    return this.#own.analysisFormat === 'json';
  }

  /** What a specification prints. With JSON on standard output it goes to the other stream. */
  print(text: string): void {
    const { out, err } = this.#terminal;
    (this.#isJson ? err : out).write(`${text}\n`);
  }

  diagnostics(diagnostics: readonly Diagnostic[]): void {
    const { err, env } = this.#terminal;
    if (diagnostics.length === 0) return;
    err.write(`${renderDiagnostics(diagnostics, { style: styleFor(this.#own.color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
  }

  failed(code: number): void {
    if (this.code === EXIT_CODES.ok) this.code = code;
  }

  outcome(text: string, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'value':
        this.#value(text, outcome);
        return;
      case 'defined':
        return;
      case 'unfinished':
      case 'fault':
        this.failed(EXIT_CODES.parse);
        this.diagnostics(outcome.diagnostics);
        return;
      case 'no-value':
        this.failed(EXIT_CODES.specificationFault);
        this.diagnostics(outcome.diagnostics);
        return;
      case 'given-up':
        this.failed(EXIT_CODES.other);
        this.#terminal.err.write(outcome.why === '' ? 'Given up.\n' : `Given up: ${outcome.why}.\n`);
    }
  }

  #value(expression: string, { value, reason }: Extract<Outcome, { kind: 'value' }>): void {
    const { out, env } = this.#terminal;
    if (this.#isJson) {
      this.#values.push({ expression, text: valueText(value), value: valueJson(value) });
      return;
    }
    out.write(`${out.columns === undefined ? valueText(value) : valueLines(value, 0, out.columns)}\n`);
    if (reason === null || !out.isTerminal) return;
    const values = reasonValues(reason);
    const isWhole = reason.text === expression.replace(/\s+/g, ' ').trim();
    const lines = [...(isWhole ? [] : [reasonSentence(reason)]), ...(values.length === 0 ? [] : [values.join(', ')])];
    const { faint } = styleFor(this.#own.color, out, env);
    for (const line of lines) out.write(`${faint(`  ${line}`)}\n`);
  }

  end(): void {
    if (this.#isJson) this.#terminal.out.write(`${JSON.stringify(this.#values, null, 2)}\n`);
  }
}

/** Evaluates entries one after the other, each at most for a time. */
class Evaluations {
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
    const seconds = this.#timeout;
    const timer =
      seconds === undefined ? undefined : setTimeout(() => this.#thread.stop(`it has no value after ${seconds} s`), seconds * 1000);
    try {
      this.#teller.outcome(text, await this.#thread.enter(text));
    } finally {
      clearTimeout(timer);
    }
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
    const { EvaluationThread, EntryReader } = await import('../../session/evaluate/index.ts');
    const teller = new Teller(own, terminal);
    const { timeout, ...fields } = run;
    const thread = new EvaluationThread({ ...fields, ...(own.moduleFile === undefined ? {} : { file: own.moduleFile }) }, (text) =>
      teller.print(text),
    );
    const opened = await thread.open();
    teller.diagnostics(opened.diagnostics);
    if (opened.fault !== null) {
      thread.stop('');
      return EXIT_CODES[opened.fault];
    }
    const evaluations = new Evaluations(thread, teller, timeout);
    if (texts.length > 0) for (const text of texts) await evaluations.enter(text);
    else if (process.stdin.isTTY === true && terminal.out.isTerminal) {
      await enterAtPrompt({ thread, entries: new EntryReader(), enter: (text) => evaluations.enter(text) }, terminal);
      // What went wrong was seen.
      teller.code = EXIT_CODES.ok;
    } else await readAll(evaluations, new EntryReader());
    teller.end();
    thread.stop('');
    return teller.code;
  },
});
