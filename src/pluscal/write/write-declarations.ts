// The parts of a translation before the actions: constants, variables, `define`, `vars`, `ProcSet` and `Init`.
//
// Local variables of a process set, and all of procedures, are functions on processes.
//
// Source: the manual, section 4.9; layout as by the standard translator.
import type { Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, Process } from '../algorithm/ast.ts';
import { ExpressionText, token } from '../algorithm/expression-text.ts';
import { inContext, selfExpression, type Variables } from './context.ts';
import { needsParentheses } from './parenthesize.ts';
import type { Writer } from './writer.ts';

type Named = Variables['global'];

const item = '/\\ ';
const indent = 'Init == '.length;

const list = (out: Writer, names: Named, column: number): void => {
  names.forEach(({ name, origin }, i) => {
    if (i > 0) out.put(', ');
    if (out.column + name.length + 1 > out.lineWidth) {
      out.endLine();
      out.put(' '.repeat(column));
    }
    out.put(name, origin);
  });
};

const declare = (out: Writer, names: Named): void => {
  if (names.length === 0) return;
  const head = names.length > 1 ? 'VARIABLES ' : 'VARIABLE ';
  out.put(head);
  list(out, names, head.length);
  out.endLine();
};

/** Writes the declarations of an algorithm. */
export class DeclarationWriter {
  readonly #out: Writer;
  readonly #algorithm: Algorithm;
  readonly #variables: Variables;
  readonly #omitPc: boolean;
  constructor(out: Writer, algorithm: Algorithm, variables: Variables, omitPc: boolean) {
    this.#out = out;
    this.#algorithm = algorithm;
    this.#variables = variables;
    this.#omitPc = omitPc;
  }

  write(): void {
    const out = this.#out;
    const algorithm = this.#algorithm;
    const variables = this.#variables;
    const { global, local } = variables;
    if (algorithm.defaultInitialization) out.putLine('CONSTANT defaultInitValue');
    if (algorithm.definitions.isEmpty) declare(out, [...global, ...local]);
    else {
      declare(out, global);
      out.putLine('');
      out.putLine('(* define statement *)');
      out.putExpression(algorithm.definitions);
      out.putLine('');
      declare(out, local);
    }
    out.putLine('');
    this.#vars([...global, ...local]);
    if (algorithm.processes) this.#procSet(algorithm.processes);
    this.#init();
  }

  #vars(names: Named): void {
    const out = this.#out;
    const head = 'vars == << ';
    out.put(head);
    list(out, names, head.length);
    if (out.column + ' >>'.length + 1 > out.lineWidth) {
      out.endLine();
      out.put(' '.repeat('vars =='.length));
    }
    out.put(' >>');
    out.putLine('');
  }

  #procSet(processes: readonly Process[]): void {
    const out = this.#out;
    out.put('ProcSet == ');
    processes.forEach(({ id, equal }, i) => {
      if (i > 0) out.put(' \\cup ');
      out.put(equal ? '{' : '(');
      out.putExpression(id);
      out.put(equal ? '}' : ')');
    });
    out.endLine();
    out.putLine('');
  }

  #init(): void {
    const out = this.#out;
    const algorithm = this.#algorithm;
    const { declarations, procedures, processes } = algorithm;
    this.#head = 'Init == ';
    if (declarations.length > 0) this.#comment('(* Global variables *)');
    for (const declaration of declarations) this.#plain(declaration);
    for (const { name, parameters, declarations: own } of procedures) {
      if (parameters.length + own.length === 0) continue;
      this.#comment(`(* Procedure ${name} *)`);
      for (const declaration of [...parameters, ...own]) {
        if (processes) this.#perProcess(declaration, '[ self \\in ProcSet |-> ');
        else this.#plain(declaration);
      }
    }
    for (const process of processes ?? []) {
      if (process.declarations.length > 0) this.#comment(`(* Process ${process.name} *)`);
      for (const declaration of process.declarations) this.#ofProcess(process, declaration);
    }
    if (procedures.length > 0) this.#line(`stack = ${processes ? '[self \\in ProcSet |-> << >>]' : '<< >>'}`);
    if (!this.#omitPc) {
      if (processes) this.#pcOfAll(processes);
      else this.#line(`pc = "${algorithm.steps[0]?.label ?? 'Done'}"`);
    }
    out.putLine('');
  }

  /** What stands before the next line: `Init == ` once, then blanks. */
  #head = '';

  #takeHead(): string {
    const head = this.#head;
    this.#head = ' '.repeat(indent);
    return head;
  }

  #comment(text: string): void {
    this.#out.putLine(`${this.#takeHead()}${text}`);
  }

  #line(text: string): void {
    this.#out.putLine(`${this.#takeHead()}${item}${text}`);
  }

  #begin(text: string, origin: Span | null): void {
    this.#out.origin = origin;
    this.#out.put(`${this.#takeHead()}${item}${text}`);
  }

  #end(text: string): void {
    this.#out.put(text);
    this.#out.endLine();
    this.#out.origin = null;
  }

  #plain({ variable, equal, value, span }: Declaration): void {
    const parens = needsParentheses(value);
    this.#begin(`${variable}${equal ? ' = ' : ' \\in '}${parens ? '(' : ''}`, span);
    this.#out.putExpression(value);
    this.#end(parens ? ')' : '');
  }

  #perProcess({ variable, value, span }: Declaration, opening: string): void {
    this.#begin(`${variable} = ${opening}`, span);
    this.#out.putExpression(this.#inside(value, selfExpression().bracketed()));
    this.#end(']');
  }

  #inside(value: ExpressionText, subscript: ExpressionText): ExpressionText {
    return inContext(value, subscript, this.#variables.perProcess, null);
  }

  #ofProcess(process: Process, { variable, equal, value, span }: Declaration): void {
    const out = this.#out;
    if (process.equal) {
      this.#begin(`${variable}${equal ? ' = ' : ' \\in '}`, span);
      out.putExpression(value);
      this.#end('');
      return;
    }
    this.#begin(equal ? `${variable} = [self \\in ` : `${variable} \\in [`, span);
    out.putExpression(process.id);
    out.put(equal ? ' |-> ' : ' -> ');
    out.putExpression(this.#inside(value, equal ? selfExpression().bracketed() : someProcess(process.id)));
    this.#end(']');
  }

  /** The initial control point of each process. */
  #pcOfAll(processes: readonly Process[]): void {
    const out = this.#out;
    const several = processes.length !== 1;
    const head = `pc = [self \\in ProcSet |-> ${several ? 'CASE ' : ''}`;
    const column = indent + item.length + head.length - 3;
    this.#begin(head, null);
    processes.forEach(({ equal, id, steps }, i) => {
      if (i > 0) out.put(`${' '.repeat(column)}[] `);
      if (several) {
        out.put(equal ? 'self = ' : 'self \\in ');
        out.putExpression(id);
        out.put(' -> ');
      }
      out.put(`"${steps[0]?.label ?? 'Done'}"${i === processes.length - 1 ? ']' : ''}`);
      out.endLine();
    });
  }
}

/** `[CHOOSE self \in S : TRUE]`: any process will do, because the set of initial values must not depend on it. */
const someProcess = (set: ExpressionText): ExpressionText => {
  const head = new ExpressionText([
    [
      { ...token('[', 'symbol'), column: 0 },
      { ...token('CHOOSE', 'symbol'), column: 1 },
      { ...token('self', 'name'), column: 8 },
      { ...token('\\in ', 'symbol'), column: 13 },
    ],
  ]);
  const middle = set.clone();
  for (const t of middle.lines[0]!) t.column++;
  middle.prepend(head);
  const tail = new ExpressionText([
    [token(':', 'symbol'), { ...token('TRUE', 'symbol'), column: 2 }, { ...token(']', 'symbol'), column: 6 }],
  ]);
  for (const t of tail.lines[0]!) t.column++;
  tail.prepend(middle);
  return tail;
};
