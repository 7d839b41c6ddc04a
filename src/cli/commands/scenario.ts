// `tlasso check --scenario FILE`: a behaviour that fits the lines of the file, or the line that none fits.
import { readFileSync } from 'node:fs';
import { counted, renderDiagnostics } from '../../diagnostics/index.ts';
import { jsonTraceOf, traceText } from '../../report/index.ts';
import { driveScenario, openToExplore, type ScenarioResult, type ToExplore } from '../../session/explore/index.ts';
import { reasonOf } from '../../session/files/file-faults.ts';
import { defined } from '../../session/options/defined.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';
import { interruptionOf } from '../run-told.ts';

/** What is driven, and how it is told. */
export interface DrivenScenario {
  readonly what: ToExplore;
  /** The file with the lines. */
  readonly file: string;
  readonly format: string;
  readonly color: 'auto' | 'always' | 'never';
  readonly maxStates: number | undefined;
  /** Seconds. */
  readonly timeout: number | undefined;
}

/** Said of every answer: nothing else was asked. */
const NOTHING_ELSE = 'Only the scenario was driven: no invariant, no deadlock and no property was checked.';

/** Drives the scenario and tells what came of it. Returns the exit code and the result, null where there was none. */
export async function runScenario(
  { what, file, format, color, maxStates, timeout }: DrivenScenario,
  terminal: Terminal,
): Promise<{ readonly code: number; readonly result: ScenarioResult | null }> {
  const { out, err, env } = terminal;
  const refused = (message: string, code: number = EXIT_CODES.arguments): { readonly code: number; readonly result: null } => {
    err.write(`${message}\n`);
    return { code, result: null };
  };
  if (format !== 'text' && format !== 'json') return refused('error: what came of a scenario is printed with --format text or json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return refused(`error: cannot open ${file}: ${reasonOf(error, 'read')}`);
  }
  const opened = await openToExplore(what);
  const style = styleFor(color, err, env);
  if (opened.specification === null)
    return refused(
      renderDiagnostics(opened.diagnostics, { style, width: err.columns ?? PLAIN_WIDTH }),
      opened.fault === 'parse' ? EXIT_CODES.parse : EXIT_CODES.config,
    );
  const interrupt = interruptionOf('search', terminal);
  interrupt.listen();
  try {
    const result = await driveScenario(opened.specification, text, {
      signal: timeout === undefined ? interrupt.signal : AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeout * 1000)]),
      ...defined({ maxStates }),
    });
    const shown = { style: styleFor(color, out, env), width: out.columns ?? PLAIN_WIDTH };
    out.write(format === 'json' ? `${JSON.stringify(jsonOf(result), null, 2)}\n` : `${textOf(result, file, shown)}\n`);
    return { code: codeOf(result), result };
  } finally {
    interrupt.dispose();
  }
}

function codeOf(result: ScenarioResult): number {
  switch (result.kind) {
    case 'fits':
      return EXIT_CODES.ok;
    case 'does-not-fit':
      return EXIT_CODES.property;
    case 'fault':
      // A line that is no expression is a fault of what was asked.
      return result.trace === undefined ? EXIT_CODES.arguments : EXIT_CODES.propertyFault;
    case 'stopped':
      return EXIT_CODES.other;
  }
}

function jsonOf({ kind, ...result }: ScenarioResult): object {
  const trace = 'trace' in result && result.trace !== undefined ? { trace: jsonTraceOf(result.trace) } : {};
  return { scenario: kind, ...result, ...trace };
}

function textOf(result: ScenarioResult, file: string, layout: Parameters<typeof traceText>[1]): string {
  const { style } = layout;
  switch (result.kind) {
    case 'fits': {
      const steps = counted(result.trace.states.length - 1, 'step');
      return `${style.success(`A behaviour of ${steps} fits the scenario.`)}\n\n${traceText(result.trace, layout)}\n\n${NOTHING_ELSE}`;
    }
    case 'does-not-fit': {
      const { line, text, trace, ends, reasons, states, faultyStates } = result;
      const before =
        trace === undefined
          ? []
          : [
              '',
              `${counted(ends, 'state')} fit${ends === 1 ? 's' : ''} the lines before it. A shortest behaviour there:`,
              '',
              traceText(trace, layout),
            ];
      const why = reasons.length === 0 ? [] : ['', 'In its last state:', ...reasons.map((reason) => `  ${reason}`)];
      const unseen =
        faultyStates === 0
          ? []
          : [style.warning(`Actions have no value in ${counted(faultyStates, 'state')}: where they lead to was not looked at.`)];
      return [
        style.error(`No behaviour fits line ${line} of ${file}: ${text}`),
        ...before,
        ...why,
        '',
        ...unseen,
        `${counted(states, 'state')} looked at. ${NOTHING_ELSE}`,
      ].join('\n');
    }
    case 'fault': {
      const place = result.line === undefined ? '' : `${file}:${result.line}: ${result.text}: `;
      const trace = result.trace === undefined ? [] : ['', traceText(result.trace, layout)];
      return [style.error(`${place}${result.message}`), ...trace].join('\n');
    }
    case 'stopped':
      return `${result.by === 'states' ? 'The limit of states is reached' : 'Ended'} after ${counted(result.states, 'state')}: the scenario is not decided.`;
  }
}
