// Temporal formulas as templates: propositions have become functions of the program, and what quantifies over constant sets is still to be evaluated.
import { type Diagnostic, type Span, textOf } from '../../diagnostics/index.ts';
import { type AngleAction, type Bound, childrenOf, type Expr, type Fairness, type LtlFormula } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import { bind, type Env, value } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import { ltlOperatorOf } from '../standard/index.ts';
import { Variance } from '../standard/natives.ts';
import { atomKeys } from './atom-keys.ts';
import { OnStuttering } from './on-stuttering.ts';

/** A formula whose quantifiers are not yet evaluated. */
export type Template =
  | { readonly kind: 'constant'; readonly value: boolean; readonly span: Span }
  /** Does not depend on the state: it is evaluated with the sets of quantifiers. Where it has no value, it is asked as `atom` of each state. */
  | { readonly kind: 'given'; readonly index: number; readonly atom: Template & { readonly kind: 'state' }; readonly span: Span }
  /** `fixed`: the same for all values of quantified names. `isSeen`: what it was when the search had made the state's successors. */
  | (InstanceText & {
      readonly kind: 'state';
      readonly index: number;
      readonly fixed: boolean;
      readonly isSeen: boolean;
      readonly span: Span;
    })
  | (InstanceText & {
      readonly kind: 'step';
      readonly index: number;
      readonly fixed: boolean;
      readonly onStuttering?: boolean;
      readonly span: Span;
    })
  | { readonly kind: 'always' | 'eventually' | 'not' | 'next'; readonly operand: Template; readonly span: Span }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Template[]; readonly span: Span }
  | {
      readonly kind: 'implies' | 'equivalent' | 'leads-to' | 'until' | 'weak-until' | 'release' | 'strong-release';
      readonly left: Template;
      readonly right: Template;
      /** See `TemporalFormula`. */
      readonly isArm?: true;
      readonly span: Span;
    }
  | { readonly kind: 'fairness'; readonly condition: FairTemplate; readonly span: Span }
  | {
      readonly kind: 'for-all' | 'exists';
      /** Evaluates the set. */
      readonly set: number;
      readonly setters: readonly { readonly name: string; readonly setter: number }[];
      readonly tuple: boolean;
      readonly body: Template;
      readonly span: Span;
    };

/** What stands in the text of a module behind an INSTANCE, where names may mean something else than in the root module. */
export interface InstanceText {
  readonly module?: string;
}

export interface FairTemplate extends InstanceText {
  readonly strength: 'weak' | 'strong';
  readonly enabled: number;
  readonly taken: number;
  readonly fixed: boolean;
  /** `<<A>>_v`, in the words of the specification. */
  readonly step: string;
  readonly span: Span;
}

/** A formula of linear temporal logic whose atoms are TLA+. */
export interface LinearFormula {
  readonly ltl: LtlFormula;
  /** What an atom is, or null after a diagnostic that says why it is nothing. */
  atom(f: LtlFormula & { readonly kind: 'name' | 'expression' }): Closed | null;
}

const LOGICAL = new Set(['/\\', '\\/', '~', '=>', '<=>']);
const UNARY_KINDS = { '!': 'not', G: 'always', F: 'eventually', X: 'next' } as const;
const BINARY_KINDS = { '->': 'implies', '<->': 'equivalent', U: 'until', W: 'weak-until', R: 'release', M: 'strong-release' } as const;

/** Writes the functions for formulas into the program. */
export class TemplateWriter {
  /** What cannot be checked, and why. */
  readonly diagnostics: Diagnostic[] = [];
  readonly #builder: ProgramBuilder;
  readonly #g: Generator;
  readonly #isBundled: (span: Span) => boolean;
  /** For code that is not to be part of the program. */
  readonly #scratch: Block;
  readonly #keyOf: ReturnType<typeof atomKeys>;
  readonly #onStuttering: OnStuttering;
  /** The property being read depends on what is evaluated before: on the search, a register, or chance. */
  #isSeen = false;
  /** Atoms, by what they mean, and their functions. */
  readonly #atoms = new Map<string, number>();

  constructor(builder: ProgramBuilder, isBundled: (span: Span) => boolean) {
    const g = builder.generator;
    this.#builder = builder;
    this.#g = g;
    this.#isBundled = isBundled;
    this.#scratch = new Block(g.top, true);
    this.#keyOf = atomKeys(g.definitions.resolution);
    this.#onStuttering = new OnStuttering(g);
  }

  /** The function for an atom, one for all places where it stands. */
  #atomAt(e: Expr, env: Env, add: (closed: Closed) => number, role = ''): number {
    const key = role + this.#keyOf(e, env);
    const index = this.#atoms.get(key) ?? add({ expr: e, env });
    this.#atoms.set(key, index);
    return index;
  }

  #instanceText(e: Expr, env: Env): InstanceText {
    const module = env.layer.parent === null ? null : this.#moduleOf(e);
    return module === null ? {} : { module };
  }

  /** The module of the first name in an expression that a module declares or defines. */
  #moduleOf(e: Expr): string | null {
    const name = e.kind === 'apply' ? e.operator : e;
    if (name.kind === 'name') {
      const { path, symbol } = this.#g.definitions.resolution.reference(name);
      if (path.length === 0 && 'module' in symbol) return symbol.module;
    }
    for (const { expr } of childrenOf(e)) {
      const module = this.#moduleOf(expr);
      if (module !== null) return module;
    }
    return null;
  }

  #refuse(span: Span, message: string, fix: string): Template {
    this.diagnostics.push({ code: 'E319', severity: 'error', message, span, fix });
    return { kind: 'and', operands: [], span };
  }

  /** A state is looked at when its successors are made; a step has no such moment. */
  #dependsOnSearch(span: Span): Template {
    const message = 'the property depends on the search or on chance, and is about steps';
    const notes = [
      'What TLCGet tells of a search, registers and random values are not the same each time they are read. The parts of a property that are about one state are evaluated when the search has made its successors; for a step there is no such moment.',
    ];
    const fix = 'State by variables what must hold. What must be true when the search has ended is a POSTCONDITION.';
    this.diagnostics.push({ code: 'E328', severity: 'error', message, span, notes, fix });
    return { kind: 'and', operands: [], span };
  }

  /** Whether its value depends on more than the state. */
  isAboutSearch(e: Expr): boolean {
    return this.#g.analysis.variance(e) !== Variance.none;
  }

  #isSeenIn(e: Expr): boolean {
    return this.#isSeen || this.isAboutSearch(e);
  }

  /** The template of a property. What is passed to a parameter may read the search, so where anything does all of its states are looked at in time. */
  property(e: Expr, env: Env): Template {
    this.#isSeen = this.isAboutSearch(e);
    try {
      return this.template(e, env);
    } finally {
      this.#isSeen = false;
    }
  }

  #connective(name: string, args: readonly Argument[], e: Expr): Template | null {
    const { span } = e;
    const sub = (i: number): Template => this.template(args[i]!.expr, args[i]!.env);
    switch (name) {
      case '/\\':
        return { kind: 'and', operands: [sub(0), sub(1)], span };
      case '\\/':
        return { kind: 'or', operands: [sub(0), sub(1)], span };
      case '~':
        return { kind: 'not', operand: sub(0), span };
      case '=>':
        return { kind: 'implies', left: sub(0), right: sub(1), span };
      case '<=>':
        return { kind: 'equivalent', left: sub(0), right: sub(1), span };
      case '~>':
        return { kind: 'leads-to', left: sub(0), right: sub(1), span };
      case '[]':
        return { kind: 'always', operand: sub(0), span };
      case '<>':
        return { kind: 'eventually', operand: sub(0), span };
      default:
        return null;
    }
  }

  /** The template of a formula of linear temporal logic. */
  linear(f: LtlFormula, atom: LinearFormula['atom']): Template {
    const { span } = f;
    switch (f.kind) {
      case 'constant':
        return { kind: 'constant', value: f.value, span };
      case 'name':
      case 'expression': {
        const found = atom(f);
        if (found === null) return { kind: 'constant', value: true, span };
        if (this.isAboutSearch(found.expr)) return this.#dependsOnSearch(span);
        const made = this.template(found.expr, found.env);
        return made.kind === 'state' || made.kind === 'step' ? { ...made, span: f.kind === 'name' ? span : f.textSpan } : made;
      }
      case 'unary':
        return { kind: UNARY_KINDS[f.operator], operand: this.linear(f.operand, atom), span };
      case 'binary': {
        const [left, right] = [this.linear(f.left, atom), this.linear(f.right, atom)];
        if (f.operator === 'xor') return { kind: 'not', operand: { kind: 'equivalent', left, right, span }, span };
        if (f.operator === '&&' || f.operator === '||') return { kind: f.operator === '&&' ? 'and' : 'or', operands: [left, right], span };
        return { kind: BINARY_KINDS[f.operator], left, right, span };
      }
    }
  }

  // Connectives of parameters only, as in `~p /\\ ~r`: what stands for the parameters are the atoms, the same ones wherever they stand.
  #isOfParameters(e: Expr): boolean {
    if (e.kind === 'name') return this.#g.definitions.resolution.reference(e).symbol.kind === 'parameter';
    if (e.kind === 'junction') return e.items.every((part) => this.#isOfParameters(part));
    if (e.kind !== 'apply' || !LOGICAL.has(e.operator.name)) return false;
    return (
      this.#g.definitions.resolution.reference(e.operator).symbol.kind === 'builtin' && e.args.every((part) => this.#isOfParameters(part))
    );
  }

  /** The template of an expression of any level. */
  template(e: Expr, env: Env): Template {
    const { span } = e;
    if (e.kind === 'name') {
      const { symbol } = this.#g.definitions.resolution.reference(e);
      // A parameter is shown as what it stands for.
      const argument = symbol.kind === 'parameter' ? this.#g.unfold(e, env, this.#scratch) : null;
      if (argument !== null) return this.template(argument.expr, argument.env);
      if (symbol.kind === 'builtin' && (symbol.name === 'TRUE' || symbol.name === 'FALSE'))
        return { kind: 'constant', value: symbol.name === 'TRUE', span };
    }
    const level = this.#g.analysis.level(e, env);
    if (level <= 2 && this.#isOfParameters(e)) {
      if (e.kind === 'junction')
        return { kind: e.operator === '/\\' ? 'and' : 'or', operands: e.items.map((item) => this.template(item, env)), span };
      if (e.kind === 'apply') {
        const operands = e.args.map((expr): Argument => ({ expr, env }));
        return this.#connective(e.operator.name, operands, e) ?? this.#notSupported(e);
      }
    }
    const fixed = level <= 2 && !this.#g.analysis.dependence(e, env).locals;
    if (level <= 1) {
      const index = this.#atomAt(e, env, this.#builder.addStateTruth);
      const atom = { kind: 'state' as const, index, fixed, isSeen: this.#isSeenIn(e), span, ...this.#instanceText(e, env) };
      if (level > 0 || this.#g.analysis.dependence(e, env).state || this.isAboutSearch(e)) return atom;
      return { kind: 'given', index: this.#atomAt(e, env, this.#builder.addConstantTruth, 'given '), atom, span };
    }
    if (level === 2) {
      if (this.#isSeen) return this.#dependsOnSearch(span);
      const still = this.#onStuttering.of(e, env);
      const index = this.#atomAt(e, env, this.#builder.addStepTruth);
      return { kind: 'step', index, fixed, ...(still === undefined ? {} : { onStuttering: still }), span, ...this.#instanceText(e, env) };
    }
    return this.#temporal(e, env);
  }

  /** The template of an expression of temporal level. */
  #temporal(e: Expr, env: Env): Template {
    const { span } = e;
    switch (e.kind) {
      case 'junction':
        return { kind: e.operator === '/\\' ? 'and' : 'or', operands: e.items.map((item) => this.template(item, env)), span };
      case 'fairness':
        if (this.#isSeen) return this.#dependsOnSearch(span);
        return { kind: 'fairness', condition: this.#fair(e, env), span };
      case 'quantified':
        if (e.quantifier === '\\AA' || e.quantifier === '\\EE')
          return this.#refuse(
            span,
            `a property with ${e.quantifier} cannot be checked: it is about ${e.quantifier === '\\EE' ? 'some' : 'all'} values of a hidden variable in each state, of any behaviour`,
            'Make the hidden variable a variable of the module, with its values given by the specification.',
          );
        return this.#quantified(e.bounds, e.quantifier === '\\A' ? 'for-all' : 'exists', e.body, env, span);
      case 'if': {
        const condition = this.template(e.condition, env);
        return {
          kind: 'and',
          operands: [
            { kind: 'implies', left: condition, right: this.template(e.whenTrue, env), isArm: true, span: e.whenTrue.span },
            { kind: 'or', operands: [condition, this.template(e.whenFalse, env)], span: e.whenFalse.span },
          ],
          span,
        };
      }
      case 'case':
        return this.#arms(e, 0, env);
      case 'let':
        return this.template(e.body, this.#g.enterLet(e, env, this.#scratch));
      case 'labeled':
        return this.template(e.body, env);
      case 'name':
      case 'apply':
        return this.#application(e, env);
      case 'subexpression': {
        const part = this.#g.enterPart(e, env, this.#scratch);
        return this.template(part.expr, part.env);
      }
      default:
        return this.#notSupported(e);
    }
  }

  #arms(e: Expr & { readonly kind: 'case' }, i: number, env: Env): Template {
    const arm = e.arms[i];
    if (arm === undefined)
      return e.other === null
        ? this.#refuse(e.span, 'a CASE of temporal formulas needs an OTHER', 'Add an arm OTHER.')
        : this.template(e.other, env);
    const guard = this.template(arm.guard, env);
    return {
      kind: 'and',
      operands: [
        { kind: 'implies', left: guard, right: this.template(arm.value, env), isArm: true, span: arm.span },
        { kind: 'or', operands: [guard, this.#arms(e, i + 1, env)], span: arm.span },
      ],
      span: arm.span,
    };
  }

  #application(e: Expr & { readonly kind: 'name' | 'apply' }, env: Env): Template {
    const { span } = e;
    const name = e.kind === 'name' ? e : e.operator;
    const args = e.kind === 'apply' ? e.args.map((expr): Argument => ({ expr, env })) : [];
    const { symbol } = this.#g.definitions.resolution.reference(name);
    if (symbol.kind === 'builtin' && symbol.name === '-+->')
      return this.#refuse(
        e.span,
        '`E -+-> M` (M holds at least one step longer than E) cannot be checked',
        'Check `E => M`, or write what must hold for how long with [] and => over the variables of the module.',
      );
    if (symbol.kind === 'builtin') return this.#connective(symbol.name, args, e) ?? this.#notSupported(e);
    if (symbol.kind === 'definition' && symbol.module === 'LTL' && this.#isBundled(symbol.span)) {
      const operator = ltlOperatorOf(symbol.name);
      const operand = (i: number): Template => this.template(args[i]!.expr, env);
      if (operator === 'next') return { kind: operator, operand: operand(0), span };
      if (operator !== undefined) return { kind: operator, left: operand(0), right: operand(1), span };
    }
    const unfolded = this.#g.unfold(e, env, this.#scratch);
    return unfolded === null ? this.#notSupported(e) : this.template(unfolded.expr, unfolded.env);
  }

  #notSupported(e: Expr): Template {
    return this.#refuse(
      e.span,
      'this temporal formula cannot be checked',
      'Write it with [], <>, ~>, WF, SF, the logical connectives and quantifiers over constant sets.',
    );
  }

  #quantified(bounds: readonly Bound[], kind: 'for-all' | 'exists', body: Expr, env: Env, span: Span): Template {
    const single = bounds.flatMap((b): readonly Bound[] => (b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] }))));
    const nest = (i: number, at: Env): Template => {
      const bound = single[i];
      if (bound === undefined) return this.template(body, at);
      if (bound.set === null)
        return this.#refuse(bound.span, 'a quantifier without a set cannot be checked', 'Give the bound name a set of constants.');
      if (this.#g.analysis.level(bound.set, env) > 0 || this.#g.analysis.dependence(bound.set, env).state)
        return this.#refuse(
          bound.set.span,
          'a temporal formula is quantified over a set that depends on the state',
          'Quantify over a constant set, and put the condition on the state inside: \\A x \\in S : (x \\in T => ...).',
        );
      const set = this.#builder.addConstant({ expr: bound.set, env });
      let inner = at;
      const setters = bound.names.map((n) => {
        const cell = this.#g.fresh('bound');
        this.#g.top.line(`let ${cell} = 0;`);
        inner = bind(inner, this.#g.definitions.resolution.binder(n), { kind: 'code', code: value(cell, { atomic: true }) });
        return { name: n.name, setter: this.#builder.addSetter(cell) };
      });
      return { kind, set, setters, tuple: bound.tuple, body: nest(i + 1, inner), span };
    };
    return nest(0, env);
  }

  #fair(e: Fairness, env: Env): FairTemplate {
    const angle: AngleAction = { kind: 'angle-action', action: e.action, subscript: e.subscript, span: e.span };
    this.#g.definitions.levels.set(angle, 2);
    return {
      strength: e.strength === 'WF' ? 'weak' : 'strong',
      enabled: this.#atomAt(e, env, () => this.#builder.addEnabled({ expr: angle, env }), 'enabled '),
      taken: this.#atomAt(e, env, () => this.#builder.addStepTruth({ expr: angle, env }), 'taken '),
      fixed: [e.action, e.subscript].every((part) => !this.#g.analysis.dependence(part, env).locals),
      step: `<<${textOf(e.action.span)}>>_${textOf(e.subscript.span)}`,
      span: e.span,
      ...this.#instanceText(angle, env),
    };
  }
}
