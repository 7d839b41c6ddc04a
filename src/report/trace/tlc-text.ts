// A trace as TLC prints it: what scripts and people that know TLC read.
import { jsonPlace, type Span } from '../../diagnostics/index.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from '../check-report.ts';
import { Pieces, separated } from '../pieces.ts';
import { valueText } from '../values/value-text.ts';
import { TraceFormatError } from './trace-error.ts';
import { readValue, ValueSyntaxError } from './value-reader.ts';

/** `line 3, col 5 to line 3, col 20 of module M`, columns inclusive, as the TLA+ tools say it. */
export function tlcLocation(span: Span): string {
  const { line, column, endLine, endColumn, file } = jsonPlace(span);
  const module = file.replace(/^.*[\\/]/, '').replace(/\.tla$/, '');
  return `line ${line}, col ${column} to line ${endLine}, col ${Math.max(1, endColumn - 1)} of module ${module}`;
}

/** An action as TLC names it: with its arguments, without their names. */
function actionName({ name, arguments: args }: ReportedAction): string {
  return args.length === 0 ? name : `${name}(${args.map(({ value }) => valueText(value)).join(', ')})`;
}

function bracketed(action: ReportedAction): string {
  return `<${actionName(action)}${action.span === undefined ? '' : ` ${tlcLocation(action.span)}`}>`;
}

function heading(index: number, action: ReportedAction | null): string {
  if (action === null) return `State ${index}: ${index === 1 ? '<Initial predicate>' : '<Next>'}`;
  return `State ${index}: ${bracketed(action)}`;
}

/** The trace as text, with a final line break. */
export function tlcTextOf(trace: ReportedTrace): Pieces {
  return new Pieces(function* () {
    yield* separated('\n\n', blocksOfTrace(trace));
    yield '\n';
  });
}

function* blocksOfTrace({ states, loop, closing }: ReportedTrace): Iterable<string> {
  for (const [i, { action, variables }] of states.entries()) {
    const lines = variables.map(({ name, value }) => `${variables.length === 1 ? '' : '/\\ '}${name} = ${valueText(value)}`);
    yield [heading(i + 1, action), ...lines].join('\n');
  }
  if (loop !== undefined) {
    const last = states.length;
    const name = closing === undefined ? '' : `: ${bracketed(closing)}`;
    yield loop === last - 1 ? `State ${last + 1}: Stuttering` : `Back to state ${loop + 1}${name}`;
  }
}

function actionOf(text: string): ReportedAction | null {
  const name = text.replace(/ line \d+, col \d+ to line \d+, col \d+ of module \S+$/, '');
  if (name === 'Initial predicate' || name === 'Next') return null;
  const [, head, inner] = /^([^(]+)\((.*)\)$/s.exec(name) ?? [];
  if (head === undefined || inner === undefined) return { name, arguments: [] };
  const list = readValue(`<<${inner}>>`);
  // TLC does not say how the parameters are called.
  const args = list.kind === 'tuple' ? list.elements.map((value, i) => ({ name: `${i + 1}`, value })) : [];
  return { name: head, arguments: args };
}

function variablesOf(text: string): ReportedState['variables'] {
  return text
    .split(/^(?:\/\\ )?(?=[A-Za-z_]\w* = )/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, value] = /^([A-Za-z_]\w*) = (.*)$/s.exec(part) ?? [];
      if (name === undefined || value === undefined) throw new TraceFormatError(`this is no variable: ${part.split('\n')[0]}`);
      return { name, value: readValue(value) };
    });
}

/** The trace in a text that TLC, or tlasso, wrote; lines before the first state and after the last are skipped. Throws TraceFormatError. */
export function traceOfTlcText(text: string): ReportedTrace {
  const parts = text.replaceAll('\r\n', '\n').split(/^(?=State \d+: |Back to state \d+)/m);
  const states: ReportedState[] = [];
  let loop: number | undefined;
  let closing: ReportedAction | null = null;
  for (const part of parts) {
    const back = /^Back to state (\d+)(?:: <(.*?)>$)?/ms.exec(part);
    if (back !== null) {
      loop = Number(back[1]) - 1;
      closing = back[2] === undefined ? null : actionOf(back[2]);
    } else if (/^State \d+: Stuttering/.test(part)) loop = states.length - 1;
    else {
      const [, label, body] = /^State \d+: <(.*?)>\n(.*)$/s.exec(part) ?? [];
      if (label === undefined || body === undefined) continue;
      try {
        states.push({ action: actionOf(label), variables: variablesOf(body.split(/\n\s*\n/)[0]!) });
      } catch (error) {
        if (error instanceof ValueSyntaxError) throw new TraceFormatError(`state ${states.length + 1}: ${error.message}`);
        throw error;
      }
    }
  }
  if (states.length === 0) throw new TraceFormatError('there is no state in this text');
  return { states, ...(loop === undefined ? {} : { loop }), ...(closing === null ? {} : { closing }) };
}
