// One TLA+ name for each name of the algorithm.
//
// A translation has one scope, an algorithm several: variables and labels of two processes may have the same name. Kind by kind (labels, procedures,
// processes, process variables, procedure variables, parameters; global variables keep their names), a name that is not unique gets a `_`, then
// letters of the process or procedure it belongs to, until it is. Each change is reported in a comment of the translation.
//
// Source: the manual, section 4.9 "The Translation"; the order of renaming is that of the standard translator, so that names agree.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, LabeledStatement, Position, Procedure, Process, Unit } from '../algorithm/ast.ts';
import { ExpressionText, token } from '../algorithm/expression-text.ts';
import { expressionsOf, visitSteps } from '../algorithm/walk.ts';

type Report = (diagnostic: Diagnostic) => void;

const kinds = ['Global variable', 'Label', 'Procedure', 'Process', 'Process variable', 'Procedure variable', 'Parameter'] as const;
type Kind = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const global = 0;
const label = 1;
const procedure = 2;
const process = 3;
const processVariable = 4;
const procedureVariable = 5;
const parameter = 6;

interface Entry {
  readonly kind: Kind;
  readonly name: string;
  /** The process or procedure it belongs to; empty for what belongs to the whole algorithm. */
  readonly context: string;
  readonly contextKind: string;
  readonly position: Position;
  readonly span: Span | null;
  /** The name in the translation. */
  used: string;
}

const nowhere: Position = { line: 0, column: 0 };

/** The names of one algorithm. */
class Names {
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();
  /** How many entries use a name. */
  readonly #uses = new Map<string, number>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  add(kind: Kind, name: string, context: string, contextKind: string, position: Position, span: Span | null): void {
    const same = this.#byName.get(name) ?? [];
    const isLocal = kind >= processVariable;
    const other = same.find((e) =>
      isLocal ? (e.kind === global && e.context === '') || e.context === context : e.kind === kind && e.context === context,
    );
    if (other !== undefined && span !== null) {
      this.#report({
        code: 'E505',
        severity: 'error',
        message: `\`${name}\` is declared twice${context === '' ? '' : ` in the ${contextKind} \`${context}\``}`,
        span,
        ...(other.span
          ? { related: [{ span: other.span, message: 'the first declaration' }] }
          : { notes: [`The translation has a variable \`${name}\` of its own.`] }),
        fix: 'Rename one of them.',
      });
      return;
    }
    if (other !== undefined) return;
    const entry: Entry = { kind, name, context, contextKind, position, span, used: name };
    this.#entries.push(entry);
    this.#byName.set(name, [...same, entry]);
    this.#count(name, 1);
  }

  #count(name: string, by: number): void {
    this.#uses.set(name, (this.#uses.get(name) ?? 0) + by);
  }

  /** Makes the names unique. Returns the comments about it. */
  disambiguate(): string[] {
    const comments: string[] = [];
    for (const kind of kinds.keys()) {
      for (const entry of this.#entries) {
        if (entry.kind !== kind) continue;
        for (let suffix = 0; kind > global && this.#uses.get(entry.used)! > 1; suffix++) {
          this.#count(entry.used, -1);
          entry.used += suffix === 0 ? '_' : (entry.context[suffix - 1] ?? String(kind));
          this.#count(entry.used, 1);
        }
        if (entry.used !== entry.name) comments.push(commentOn(entry));
      }
    }
    return comments;
  }

  #find(name: string, context: string, test: (e: Entry) => boolean): Entry | undefined {
    return this.#byName.get(name)?.find((e) => e.context === context && test(e));
  }

  /** The name of a variable where it is used in a context. Global variables are never renamed. */
  variable(name: string, context: string): string {
    const entry = this.#find(name, context, () => true);
    return entry !== undefined && (entry.kind === global || entry.kind >= processVariable) ? entry.used : name;
  }

  of(kind: Kind, name: string, context: string): string {
    return this.#find(name, context, (e) => e.kind === kind)?.used ?? name;
  }

  has(kind: Kind, name: string, context: string): boolean {
    return this.#find(name, context, (e) => e.kind === kind) !== undefined;
  }

  get all(): readonly Entry[] {
    return this.#entries;
  }
}

const commentOn = ({ kind, name, context, contextKind, position, used }: Entry): string => {
  const owner = context === '' ? '' : ` of ${contextKind} ${context}`;
  return `\\* ${kinds[kind]} ${name}${owner} at line ${position.line} col ${position.column} changed to ${used}`;
};

const collect = (algorithm: Algorithm, report: Report): Names => {
  const names = new Names(report);
  const { procedures, processes } = algorithm;
  const declare = (list: readonly Declaration[], kind: Kind, context: string, contextKind: string): void => {
    for (const { variable, position, span } of list) names.add(kind, variable, context, contextKind, position, span);
  };
  const steps = (list: readonly LabeledStatement[], context: string, contextKind: string): void =>
    visitSteps(list, { step: ({ label: l, position, span }) => names.add(label, l, context, contextKind, position, span) });
  names.add(global, 'pc', '', '', nowhere, null);
  if (procedures.length > 0) names.add(global, 'stack', '', '', nowhere, null);
  declare(algorithm.declarations, global, '', 'process');
  for (const unit of procedures) {
    names.add(procedure, unit.name, '', 'procedure', unit.position, unit.span);
    declare(unit.declarations, procedureVariable, unit.name, 'procedure');
    declare(unit.parameters, parameter, unit.name, 'procedure');
    steps(unit.steps, unit.name, 'procedure');
  }
  for (const unit of processes ?? []) {
    names.add(process, unit.name, '', 'process', unit.position, unit.span);
    declare(unit.declarations, processVariable, unit.name, 'process');
    steps(unit.steps, unit.name, 'process');
  }
  steps(algorithm.steps, '', '');
  return names;
};

class Renamer {
  readonly #names: Names;
  /** Procedures with the name of something else. */
  readonly #told = new Set<string>();
  readonly #report: Report;
  constructor(names: Names, report: Report) {
    this.#names = names;
    this.#report = report;
  }

  expression(e: ExpressionText, context: string): void {
    const changes = new Map<string, ExpressionText>();
    for (const t of e.tokens) {
      if (t.kind !== 'name' || changes.has(t.text)) continue;
      const used = this.#names.variable(t.text, context);
      if (used === t.text) continue;
      changes.set(t.text, ExpressionText.of([token(used, 'name', t.origin)]));
    }
    if (changes.size > 0) e.substitute(changes, false);
  }

  declarations(list: readonly Declaration[], context: string): void {
    for (const declaration of list) {
      declaration.variable = this.#names.variable(declaration.variable, context);
      this.expression(declaration.value, context);
    }
  }

  steps(list: readonly LabeledStatement[], context: string): void {
    const names = this.#names;
    visitSteps(list, {
      step: (step) => {
        step.label = names.of(label, step.label, context);
      },
      statement: (statement) => {
        for (const e of expressionsOf(statement)) this.expression(e, context);
        switch (statement.kind) {
          case 'assignment':
            for (const single of statement.singles) single.variable = names.variable(single.variable, context);
            break;
          case 'goto':
            statement.to = this.#target(statement.to, statement.toSpan, context);
            break;
          case 'call-goto':
            statement.after = this.#target(statement.after, statement.afterSpan, context);
            break;
        }
        if (statement.kind === 'call' || statement.kind === 'call-goto' || statement.kind === 'call-return')
          statement.procedure = names.of(procedure, statement.procedure, '');
        if ((statement.kind === 'return' || statement.kind === 'call-return') && statement.from !== null)
          statement.from = this.#left(statement.from);
      },
    });
  }

  /** The procedure that a `return` leaves. The standard translator does not find one there whose name it has changed. */
  #left(name: string): string {
    const used = this.#names.of(procedure, name, '');
    if (used === name || this.#told.has(name)) return used;
    this.#told.add(name);
    const other = this.#names.all.find((entry) => entry.name === name && entry.kind !== procedure && entry.kind !== label && entry.span);
    this.#report({
      code: 'E505',
      severity: 'error',
      message: `the procedure \`${name}\` has the name of a ${other === undefined ? 'label' : kinds[other.kind].toLowerCase()}`,
      span: this.#names.all.find((entry) => entry.name === name && entry.kind === procedure)!.span!,
      ...(other?.span ? { related: [{ span: other.span, message: `the ${kinds[other.kind].toLowerCase()}` }] } : {}),
      fix: 'Rename one of them.',
    });
    return used;
  }

  #target(name: string, span: Span, context: string): string {
    if (name !== 'Done' && !this.#names.has(label, name, context)) {
      const others = this.#names.all.filter((entry) => entry.kind === label && entry.name === name);
      this.#report({
        code: 'E509',
        severity: 'error',
        message: `there is no label \`${name}\` ${context === '' ? 'in the body of the algorithm' : `in \`${context}\``}`,
        span,
        ...(others.length === 0 ? {} : { notes: [`It is a label of ${others.map((entry) => `\`${entry.context}\``).join(', ')}.`] }),
        fix: 'Name a label of the same process or procedure, or Done.',
      });
    }
    return this.#names.of(label, name, context);
  }

  unit(unit: Unit): void {
    this.declarations(unit.declarations, unit.name);
    this.steps(unit.steps, unit.name);
    unit.plusLabels = unit.plusLabels.map((l) => this.#names.of(label, l, unit.name));
    unit.minusLabels = unit.minusLabels.map((l) => this.#names.of(label, l, unit.name));
    unit.called = unit.called.map((name) => this.#names.of(procedure, name, ''));
  }
}

/** Calls count through other procedures. */
const closeCalls = (procedures: readonly Procedure[], processes: readonly Process[]): void => {
  const names = procedures.map(({ name }) => name);
  const direct = new Map(procedures.map(({ name, called }) => [name, called]));
  const reach = (from: readonly string[]): Set<string> => {
    const result = new Set<string>();
    const open = [...from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (result.has(next)) continue;
      result.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    return result;
  };
  const closed = procedures.map(({ called }) => {
    const found = reach(called);
    return names.filter((name) => found.has(name));
  });
  for (const [i, unit] of procedures.entries()) unit.called = closed[i]!;
  for (const unit of processes) {
    // The list grows while it is read; what is found through a procedure is closed already.
    const found = [...unit.called];
    for (const name of unit.called) for (const callee of closed[names.indexOf(name)] ?? []) if (!found.includes(callee)) found.push(callee);
    unit.called = found;
  }
};

/** What every translation defines. A label of this name is another matter: some have no action. */
const ownNames = new Set(['vars', 'Init', 'Next', 'Spec', 'ProcSet']);

const refuseOwnNames = (names: Names, hasProcesses: boolean, report: Report): void => {
  for (const { kind, used, span } of names.all) {
    if (kind === label || span === null || !ownNames.has(used) || (used === 'ProcSet' && !hasProcesses)) continue;
    report({
      code: 'E505',
      severity: 'error',
      message: `\`${used}\` is a name that the translation defines itself`,
      span,
      fix: 'Choose another name.',
    });
  }
};

/** Renames everything in place. Returns the comments that say what was renamed. */
export function makeNamesUnique(algorithm: Algorithm, report: Report): readonly string[] {
  const names = collect(algorithm, report);
  const comments = names.disambiguate();
  refuseOwnNames(names, algorithm.processes !== null, report);
  const { procedures, processes } = algorithm;
  const renamer = new Renamer(names, report);
  renamer.declarations(algorithm.declarations, '');
  for (const unit of procedures) {
    renamer.declarations(unit.parameters, unit.name);
    renamer.unit(unit);
  }
  for (const unit of processes ?? []) renamer.unit(unit);
  renamer.steps(algorithm.steps, '');
  for (const unit of procedures) unit.name = names.of(procedure, unit.name, '');
  for (const unit of processes ?? []) unit.name = names.of(process, unit.name, '');
  if (processes) closeCalls(procedures, processes);
  const taken = algorithm.defaultInitialization ? names.all.find(({ name }) => name === 'defaultInitValue') : undefined;
  if (taken?.span)
    report({
      code: 'E512',
      severity: 'error',
      message: '`defaultInitValue` is the initial value of variables without one, and cannot be a name of the algorithm',
      span: taken.span,
      fix: 'Choose another name, or give every variable an initial value.',
    });
  return comments;
}
