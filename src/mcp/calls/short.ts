// Data as it is told: short, in TLA+ notation, with places.
import { type Diagnostic, type JsonPlace, jsonDiagnostic, lineIndexOf, type Span } from '../../diagnostics/index.ts';
import { type JsonState, type ValueTree, valueText } from '../../report/index.ts';

const LONGEST_TEXT = 600;
const MOST_DIAGNOSTICS = 20;

/** A place without its end. */
export interface ShortPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A text that is not too long. */
export function clipped(text: string, longest = LONGEST_TEXT): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} ... (${text.length} characters)`;
}

/** A value in TLA+ notation. */
export function shortValue(value: ValueTree): string {
  return clipped(valueText(value));
}

/** Where a span begins. */
export function shortPlace({ source, start }: Span): ShortPlace {
  const { line, column } = lineIndexOf(source).position(start);
  return { file: source.name, line, column };
}

const placeAt = ({ file, line, column }: JsonPlace): ShortPlace => ({ file, line, column });

/** The first diagnostics, errors before the others, and how many more there are; nothing of these where there are none. */
export function shortDiagnostics(diagnostics: readonly Diagnostic[]): {
  readonly diagnostics: readonly object[];
  readonly moreDiagnostics?: number;
} {
  const weight = { error: 0, warning: 1, note: 2 };
  const told = [...diagnostics]
    .sort((a, b) => weight[a.severity] - weight[b.severity])
    .slice(0, MOST_DIAGNOSTICS)
    .map((diagnostic) => {
      const { code, severity, message, place, notes, fix } = jsonDiagnostic(diagnostic);
      return { code, severity, message: clipped(message), place: place && placeAt(place), notes: notes?.map((note) => clipped(note)), fix };
    });
  return { diagnostics: told, ...moreThan(told.length, diagnostics.length, 'moreDiagnostics') };
}

/** How many of a list are not told, under this name; nothing where all are. */
export function moreThan<Name extends string>(told: number, all: number, name: Name): { readonly [K in Name]?: number } {
  return (all > told ? { [name]: all - told } : {}) as { readonly [K in Name]?: number };
}

/** A state by what has changed in it; the first one by all its variables. */
export function shortState({ index, action, variables, changed, loop }: JsonState, isFirst: boolean): object {
  const shown = Object.entries(variables).filter(([name]) => isFirst || changed.includes(name));
  return {
    index,
    action: action === null ? 'initial state' : actionText(action),
    place: action?.place && placeAt(action.place),
    [isFirst ? 'variables' : 'changes']: Object.fromEntries(shown.map(([name, { text }]) => [name, clipped(text)])),
    ...(loop === undefined ? {} : { returnsTo: loop }),
  };
}

/** `Act(p = 1)`. */
export function actionText({ name, arguments: args }: NonNullable<JsonState['action']>): string {
  const given = Object.entries(args).map(([parameter, { text }]) => `${parameter} = ${text}`);
  return given.length === 0 ? name : `${name}(${clipped(given.join(', '), 200)})`;
}
