// What the parts of the generator share: the variables of the translation, and how names look inside a process.
import type { Span } from '../../diagnostics/index.ts';
import type { Algorithm, Process } from '../algorithm/ast.ts';
import type { Changed } from '../algorithm/changed.ts';
import { ExpressionText, token } from '../algorithm/expression-text.ts';

/** The variables of a translation, in the order of the tuple `vars`. */
export interface Variables {
  readonly global: readonly { readonly name: string; readonly origin: Span | null }[];
  readonly local: readonly { readonly name: string; readonly origin: Span | null }[];
  /** All names in the order in which UNCHANGED lists them. */
  readonly all: readonly string[];
  /** Variables that are functions on processes. */
  readonly perProcess: ReadonlySet<string>;
}

/** The variables of an algorithm. */
export function variablesOf(algorithm: Algorithm, omitPc: boolean): Variables {
  const { declarations, procedures, processes } = algorithm;
  const named = ({ variable, span }: { variable: string; span: Span }): { name: string; origin: Span } => ({
    name: variable,
    origin: span,
  });
  const global = [
    ...(omitPc ? [] : [{ name: 'pc', origin: null }]),
    ...declarations.map(named),
    ...(procedures.length > 0 ? [{ name: 'stack', origin: null }] : []),
  ];
  const ofProcedures = procedures.flatMap((p) => [...p.parameters, ...p.declarations].map(named));
  const ofProcesses = (processes ?? []).flatMap((p) => p.declarations.map(named));
  const inSets = (processes ?? []).filter(({ equal }) => !equal).flatMap((p) => p.declarations.map(({ variable }) => variable));
  const local = [...ofProcedures, ...ofProcesses];
  return {
    global,
    local,
    all: [...global, ...local].map(({ name }) => name),
    perProcess: new Set([...ofProcedures.map(({ name }) => name), ...inSets]),
  };
}

/** `self` as an expression. */
export function selfExpression(): ExpressionText {
  return ExpressionText.of([token('self', 'name')]);
}

/** The process whose actions are written. */
export interface Frame {
  /** The subscript for its variables; null in an algorithm of one process. */
  readonly self: ExpressionText | null;
  /** Actions have the parameter `self`. */
  readonly parametrized: boolean;
}

/** How actions of a process, a procedure (`null`) or an algorithm of one process see themselves. */
export function frameOf(process: Process | null, several: boolean): Frame {
  if (!several) return { self: null, parametrized: false };
  if (process?.equal) return { self: process.id, parametrized: false };
  return { self: selfExpression(), parametrized: true };
}

/** Primes the names of changed variables and subscripts those of the process. The result is a new expression. */
export function inContext(
  e: ExpressionText,
  subscript: ExpressionText | null,
  perProcess: ReadonlySet<string>,
  changed: Changed | null,
): ExpressionText {
  const replacements = new Map<string, ExpressionText>();
  for (const t of e.tokens) {
    if (replacements.has(t.text)) continue;
    const primed = t.kind === 'name' && changed?.has(t.text) === true;
    const subscripted = subscript !== null && (t.kind === 'generated' || (t.kind === 'name' && perProcess.has(t.text)));
    if (!primed && !subscripted) continue;
    const head = ExpressionText.of([{ ...t }, ...(primed ? [token("'", 'symbol')] : [])]);
    if (!subscripted) {
      replacements.set(t.text, head);
      continue;
    }
    const whole = subscript.clone();
    whole.prepend(head);
    replacements.set(t.text, whole);
  }
  const result = e.clone();
  if (replacements.size > 0) result.substitute(replacements, false);
  return result;
}
