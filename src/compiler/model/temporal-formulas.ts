// Temporal formulas of TLA+ to formulas of linear temporal logic over propositions.
//
// A maximal subformula without temporal operators is a proposition: of a state, or of a step (`[A]_v`, `<<A>>_v`, a raw action). Quantifiers
// over constant sets become finite conjunctions and disjunctions. Their sets can only be evaluated when the program is built, so the work is
// in two phases: templates with JavaScript functions while the program is written, formulas when it runs. A bound name of a quantifier is a
// variable of the program that is set before the functions inside are called.
//
// WF_v(A) is []<>~ENABLED <<A>>_v \/ []<><<A>>_v, SF_v(A) is <>[]~ENABLED <<A>>_v \/ []<><<A>>_v (*Specifying Systems*, section 8.9). As
// conjuncts of the specification they are not made formulas but conditions on behaviours, which are cheaper to check.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { textOf } from '../../diagnostics/index.ts';
import type { FairnessCondition, Proposition, StatePredicate, StepPredicate, TemporalFormula, TemporalProblem } from '../../model/index.ts';
import type { AngleAction, Bound, Expr, Fairness, LtlFormula } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import { bind, value } from '../codegen/environment.ts';
import type { Argument } from '../codegen/generator.ts';
import type { Closed, Program, ProgramBuilder } from '../codegen/program.ts';
import { ltlOperatorOf } from '../standard/index.ts';
import { atomKeys } from './atom-keys.ts';
import type { Behaviour } from './behaviour.ts';
import { compareFairSteps } from './fair-steps.ts';

/** Values given to quantified names, by the setter that gives them. */
type Assignment = readonly { readonly name: string; readonly setter: number; readonly id: number }[];

type Template =
  | { readonly kind: 'constant'; readonly value: boolean; readonly span: Span }
  /** `fixed`: the same for all values of quantified names. */
  | { readonly kind: 'state'; readonly index: number; readonly fixed: boolean; readonly span: Span }
  | { readonly kind: 'step'; readonly index: number; readonly fixed: boolean; readonly onStuttering?: boolean; readonly span: Span }
  | { readonly kind: 'always' | 'eventually' | 'not' | 'next'; readonly operand: Template; readonly span: Span }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Template[]; readonly span: Span }
  | {
      readonly kind: 'implies' | 'equivalent' | 'leads-to' | 'until' | 'weak-until' | 'release' | 'strong-release';
      readonly left: Template;
      readonly right: Template;
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

interface FairTemplate {
  readonly strength: 'weak' | 'strong';
  readonly enabled: number;
  readonly taken: number;
  readonly fixed: boolean;
  readonly span: Span;
}

/** A property that is to be checked temporally. */
export interface NamedFormula {
  readonly name: string;
  readonly formulas: readonly (Closed | LinearFormula)[];
  readonly span: Span;
}

/** A formula of linear temporal logic whose atoms are TLA+. */
export interface LinearFormula {
  readonly ltl: LtlFormula;
  /** What an atom is, or null after a diagnostic that says why it is nothing. */
  atom(f: LtlFormula & { readonly kind: 'name' | 'expression' }): Closed | null;
}

const logical = new Set(['/\\', '\\/', '~', '=>', '<=>']);
const unaryKinds = { '!': 'not', G: 'always', F: 'eventually', X: 'next' } as const;
const binaryKinds = { '->': 'implies', '<->': 'equivalent', U: 'until', W: 'weak-until', R: 'release', M: 'strong-release' } as const;

/** What is called with the built program's predicates. */
export interface TemporalHost {
  readonly program: Program;
  state(index: number, name: string, span: Span, before?: () => void): StatePredicate;
  step(index: number, name: string, span: Span, before?: () => void): StepPredicate;
  /** The elements of a set in canonical order. */
  elements(set: number, span: Span): readonly number[];
  print(id: number): string;
  /** The components of a tuple. */
  components(id: number): readonly number[];
}

/** Formulas whose functions are in the program. */
export interface PreparedTemporal {
  readonly diagnostics: readonly Diagnostic[];
  /** Call once, with the built program. */
  problem(host: TemporalHost): TemporalProblem;
}

/**
 * Writes the functions for the formulas into the program; the result makes the problem once the program is built.
 * @param next the next-state relation, if there is one
 */
export const prepareTemporal = (
  builder: ProgramBuilder,
  { next, fairness }: Pick<Behaviour, 'next' | 'fairness'>,
  properties: readonly NamedFormula[],
  isBundled: (span: Span) => boolean,
): PreparedTemporal => {
  const g = builder.generator;
  const { resolution } = g.definitions;
  const diagnostics: Diagnostic[] = [];
  const scratch = new Block(g.top, true);
  const keyOf = atomKeys(resolution);
  const atoms = new Map<string, number>();

  /** The function for an atom, one for all places where it stands. */
  const atomAt = (e: Expr, env: Closed['env'], add: (closed: Closed) => number, role = ''): number => {
    const key = role + keyOf(e, env);
    const index = atoms.get(key) ?? add({ expr: e, env });
    atoms.set(key, index);
    return index;
  };

  const refuse = (span: Span, message: string, fix: string): Template => {
    diagnostics.push({ code: 'E319', severity: 'error', message, span, fix });
    return { kind: 'and', operands: [], span };
  };

  const connective = (name: string, args: readonly Argument[], e: Expr): Template | null => {
    const { span } = e;
    const sub = (i: number): Template => template(args[i]!.expr, args[i]!.env);
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
  };

  const linear = (f: LtlFormula, atom: LinearFormula['atom']): Template => {
    const { span } = f;
    switch (f.kind) {
      case 'constant':
        return { kind: 'constant', value: f.value, span };
      case 'name':
      case 'expression': {
        const found = atom(f);
        if (found === null) return { kind: 'constant', value: true, span };
        const made = template(found.expr, found.env);
        return made.kind === 'state' || made.kind === 'step' ? { ...made, span: f.kind === 'name' ? span : f.textSpan } : made;
      }
      case 'unary':
        return { kind: unaryKinds[f.operator], operand: linear(f.operand, atom), span };
      case 'binary': {
        const [left, right] = [linear(f.left, atom), linear(f.right, atom)];
        if (f.operator === 'xor') return { kind: 'not', operand: { kind: 'equivalent', left, right, span }, span };
        if (f.operator === '&&' || f.operator === '||') return { kind: f.operator === '&&' ? 'and' : 'or', operands: [left, right], span };
        return { kind: binaryKinds[f.operator], left, right, span };
      }
    }
  };

  // What a step predicate is on a stuttering step, where its form tells.
  const onStuttering = (e: Expr, env: Closed['env']): boolean | undefined => {
    if (e.kind === 'box-action') return true;
    if (e.kind === 'angle-action') return false;
    if (e.kind === 'labeled') return onStuttering(e.body, env);
    const unfolded = e.kind === 'name' || e.kind === 'apply' ? g.unfold(e, env, scratch) : null;
    return unfolded === null ? undefined : onStuttering(unfolded.expr, unfolded.env);
  };

  // Connectives of parameters only, as in `~p /\\ ~r`: what stands for the parameters are the atoms, the same ones wherever they stand.
  const isOfParameters = (e: Expr): boolean => {
    if (e.kind === 'name') return resolution.reference(e).symbol.kind === 'parameter';
    if (e.kind === 'junction') return e.items.every(isOfParameters);
    if (e.kind !== 'apply' || !logical.has(e.operator.name)) return false;
    return resolution.reference(e.operator).symbol.kind === 'builtin' && e.args.every(isOfParameters);
  };

  const template = (e: Expr, env: Closed['env']): Template => {
    const { span } = e;
    if (e.kind === 'name') {
      const { symbol } = resolution.reference(e);
      // A parameter is shown as what it stands for.
      const argument = symbol.kind === 'parameter' ? g.unfold(e, env, scratch) : null;
      if (argument !== null) return template(argument.expr, argument.env);
      if (symbol.kind === 'builtin' && (symbol.name === 'TRUE' || symbol.name === 'FALSE'))
        return { kind: 'constant', value: symbol.name === 'TRUE', span };
    }
    const level = g.analysis.level(e, env);
    if (level <= 2 && isOfParameters(e)) {
      if (e.kind === 'junction')
        return { kind: e.operator === '/\\' ? 'and' : 'or', operands: e.items.map((item) => template(item, env)), span };
      if (e.kind === 'apply') {
        const operands = e.args.map((expr): Argument => ({ expr, env }));
        return connective(e.operator.name, operands, e) ?? notSupported(e);
      }
    }
    const fixed = level <= 2 && !g.analysis.dependence(e, env).locals;
    if (level <= 1) return { kind: 'state', index: atomAt(e, env, builder.addStateTruth), fixed, span };
    if (level === 2) {
      const still = onStuttering(e, env);
      const index = atomAt(e, env, builder.addStepTruth);
      return { kind: 'step', index, fixed, ...(still === undefined ? {} : { onStuttering: still }), span };
    }
    switch (e.kind) {
      case 'junction':
        return { kind: e.operator === '/\\' ? 'and' : 'or', operands: e.items.map((item) => template(item, env)), span };
      case 'fairness':
        return { kind: 'fairness', condition: fair(e, env), span };
      case 'quantified':
        if (e.quantifier === '\\AA' || e.quantifier === '\\EE')
          return refuse(
            span,
            `a property with ${e.quantifier} cannot be checked: it is about ${e.quantifier === '\\EE' ? 'some' : 'all'} values of a hidden variable in each state, of any behaviour`,
            'Make the hidden variable a variable of the module, with its values given by the specification.',
          );
        return quantified(e.bounds, e.quantifier === '\\A' ? 'for-all' : 'exists', e.body, env, span);
      case 'if': {
        const condition = template(e.condition, env);
        return {
          kind: 'and',
          operands: [
            { kind: 'implies', left: condition, right: template(e.whenTrue, env), span: e.whenTrue.span },
            { kind: 'or', operands: [condition, template(e.whenFalse, env)], span: e.whenFalse.span },
          ],
          span,
        };
      }
      case 'case': {
        const arms = (i: number): Template => {
          const arm = e.arms[i];
          if (arm === undefined)
            return e.other === null
              ? refuse(span, 'a CASE of temporal formulas needs an OTHER', 'Add an arm OTHER.')
              : template(e.other, env);
          const guard = template(arm.guard, env);
          return {
            kind: 'and',
            operands: [
              { kind: 'implies', left: guard, right: template(arm.value, env), span: arm.span },
              { kind: 'or', operands: [guard, arms(i + 1)], span: arm.span },
            ],
            span: arm.span,
          };
        };
        return arms(0);
      }
      case 'let':
        return template(e.body, g.enterLet(e, env, scratch));
      case 'labeled':
        return template(e.body, env);
      case 'name':
      case 'apply': {
        const name = e.kind === 'name' ? e : e.operator;
        const args = e.kind === 'apply' ? e.args.map((expr): Argument => ({ expr, env })) : [];
        const { symbol } = resolution.reference(name);
        if (symbol.kind === 'builtin' && symbol.name === '-+->')
          return refuse(
            e.span,
            '`E -+-> M` (M holds at least one step longer than E) cannot be checked',
            'Check `E => M`, or write what must hold for how long with [] and => over the variables of the module.',
          );
        if (symbol.kind === 'builtin') return connective(symbol.name, args, e) ?? notSupported(e);
        if (symbol.kind === 'definition' && symbol.module === 'LTL' && isBundled(symbol.span)) {
          const operator = ltlOperatorOf(symbol.name);
          const operand = (i: number): Template => template(args[i]!.expr, env);
          if (operator === 'next') return { kind: operator, operand: operand(0), span };
          if (operator !== undefined) return { kind: operator, left: operand(0), right: operand(1), span };
        }
        const unfolded = g.unfold(e, env, scratch);
        return unfolded === null ? notSupported(e) : template(unfolded.expr, unfolded.env);
      }
      case 'subexpression': {
        const part = g.enterPart(e, env, scratch);
        return template(part.expr, part.env);
      }
      default:
        return notSupported(e);
    }
  };

  const notSupported = (e: Expr): Template =>
    refuse(
      e.span,
      'this temporal formula cannot be checked',
      'Write it with [], <>, ~>, WF, SF, the logical connectives and quantifiers over constant sets.',
    );

  const quantified = (bounds: readonly Bound[], kind: 'for-all' | 'exists', body: Expr, env: Closed['env'], span: Span): Template => {
    const single = bounds.flatMap((b): readonly Bound[] => (b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] }))));
    const nest = (i: number, at: Closed['env']): Template => {
      const bound = single[i];
      if (bound === undefined) return template(body, at);
      if (bound.set === null)
        return refuse(bound.span, 'a quantifier without a set cannot be checked', 'Give the bound name a set of constants.');
      if (g.analysis.level(bound.set, env) > 0 || g.analysis.dependence(bound.set, env).state)
        return refuse(
          bound.set.span,
          'a temporal formula is quantified over a set that depends on the state',
          'Quantify over a constant set, and put the condition on the state inside: \\A x \\in S : (x \\in T => ...).',
        );
      const set = builder.addConstant({ expr: bound.set, env });
      let inner = at;
      const setters = bound.names.map((n) => {
        const cell = g.fresh('bound');
        g.top.line(`let ${cell} = 0;`);
        inner = bind(inner, resolution.binder(n), { kind: 'code', code: value(cell, { atomic: true }) });
        return { name: n.name, setter: builder.addSetter(cell) };
      });
      return { kind, set, setters, tuple: bound.tuple, body: nest(i + 1, inner), span };
    };
    return nest(0, env);
  };

  const fair = (e: Fairness, env: Closed['env']): FairTemplate => {
    const angle: AngleAction = { kind: 'angle-action', action: e.action, subscript: e.subscript, span: e.span };
    g.definitions.levels.set(angle, 2);
    return {
      strength: e.strength === 'WF' ? 'weak' : 'strong',
      enabled: atomAt(e, env, () => builder.addEnabled({ expr: angle, env }), 'enabled '),
      taken: atomAt(e, env, () => builder.addStepTruth({ expr: angle, env }), 'taken '),
      fixed: [e.action, e.subscript].every((part) => !g.analysis.dependence(part, env).locals),
      span: e.span,
    };
  };

  const spec = fairness.map((f) => template(f.expr, f.env));
  const fairSteps = next === null ? {} : compareFairSteps(g, next, fairness, g.variables.size);
  const named = properties.map((p) => ({
    name: p.name,
    span: p.span,
    parts: p.formulas.map((f) => ('ltl' in f ? linear(f.ltl, f.atom) : template(f.expr, f.env))),
  }));

  const problem = (host: TemporalHost): TemporalProblem => {
    const propositions: Proposition[] = [];
    const conditions: FairnessCondition[] = [];
    const known = new Map<string, number>();

    // Called before every evaluation, of which there are millions.
    const before = (assignment: Assignment): (() => void) | undefined => {
      const settings = assignment.map(({ setter, id }) => ({ set: host.program.setters[setter]!, id }));
      const [only] = settings;
      if (only === undefined) return undefined;
      const { set, id } = only;
      if (settings.length === 1) return () => set(id);
      return () => {
        for (let i = 0; i < settings.length; i++) settings[i]!.set(settings[i]!.id);
      };
    };
    const valuesOf = (assignment: Assignment): string =>
      assignment.length === 0 ? '' : ` [${assignment.map((a) => `${a.name} = ${host.print(a.id)}`).join(', ')}]`;
    const proposition = (
      kind: 'state' | 'step',
      index: number,
      span: Span,
      quantified: Assignment,
      fixed: boolean,
      still: boolean | undefined = undefined,
    ): TemporalFormula => {
      const assignment = fixed ? [] : quantified;
      const key = `${index}:${assignment.map((a) => `${a.setter}=${a.id}`).join()}`;
      let number = known.get(key);
      const text = textOf(span) + valuesOf(assignment);
      if (number === undefined) {
        number = propositions.length;
        known.set(key, number);
        propositions.push(
          kind === 'state'
            ? { kind, predicate: host.state(index, text, span, before(assignment)) }
            : {
                kind,
                predicate: host.step(index, text, span, before(assignment)),
                ...(still === undefined ? {} : { onStuttering: still }),
              },
        );
      }
      return { kind: 'proposition', index: number, span, text };
    };

    const each = (t: Template & { kind: 'for-all' | 'exists' }, assignment: Assignment, visit: (inner: Assignment) => void): void => {
      before(assignment)?.();
      for (const id of host.elements(t.set, t.span)) {
        const parts = t.tuple ? host.components(id) : [id];
        visit([...assignment, ...t.setters.map((s, i) => ({ ...s, id: parts[i]! }))]);
      }
    };

    const make = (t: Template, assignment: Assignment): TemporalFormula => {
      const { span } = t;
      const text = textOf(span);
      switch (t.kind) {
        case 'constant':
          return { kind: 'constant', value: t.value, span, text };
        case 'state':
          return proposition(t.kind, t.index, span, assignment, t.fixed);
        case 'step':
          return proposition(t.kind, t.index, span, assignment, t.fixed, t.onStuttering);
        case 'always':
        case 'eventually':
        case 'not':
        case 'next':
          return { kind: t.kind, operand: make(t.operand, assignment), span, text };
        case 'and':
        case 'or':
          return { kind: t.kind, operands: t.operands.map((o) => make(o, assignment)), span, text };
        case 'for-all':
        case 'exists': {
          const operands: TemporalFormula[] = [];
          each(t, assignment, (inner) => operands.push(make(t.body, inner)));
          return { kind: t.kind === 'for-all' ? 'and' : 'or', operands, span, text };
        }
        case 'fairness': {
          const { condition } = t;
          const idle: TemporalFormula = {
            kind: 'not',
            operand: proposition('state', condition.enabled, span, assignment, condition.fixed),
            span,
          };
          const taken = proposition('step', condition.taken, span, assignment, condition.fixed, false);
          const often = (f: TemporalFormula): TemporalFormula => ({
            kind: 'always',
            operand: { kind: 'eventually', operand: f, span },
            span,
          });
          return {
            kind: 'or',
            operands: [
              condition.strength === 'weak' ? often(idle) : { kind: 'eventually', operand: { kind: 'always', operand: idle, span }, span },
              often(taken),
            ],
            span,
            text,
          };
        }
        default:
          return { kind: t.kind, left: make(t.left, assignment), right: make(t.right, assignment), span, text };
      }
    };

    // Conjuncts that are fairness conditions, also under \A; everything else is an assumption in front of every property.
    const assumptions: TemporalFormula[] = [];
    const collect = (t: Template, assignment: Assignment): void => {
      if (t.kind === 'and') for (const o of t.operands) collect(o, assignment);
      else if (t.kind === 'for-all') each(t, assignment, (inner) => collect(t.body, inner));
      else if (t.kind === 'fairness') {
        const { condition, span } = t;
        const enabled = host.state(condition.enabled, textOf(span), span, before(assignment));
        const taken = host.step(condition.taken, textOf(span), span, before(assignment));
        conditions.push({
          kind: condition.strength,
          name: textOf(span) + valuesOf(assignment),
          span,
          enabled: enabled.holds,
          taken: taken.holds,
        });
      } else assumptions.push(make(t, assignment));
    };
    for (const t of spec) collect(t, []);

    return {
      propositions,
      fairness: conditions,
      ...fairSteps,
      properties: named.map((p) => {
        const parts = p.parts.map((t) => make(t, []));
        const whole: TemporalFormula = parts.length === 1 ? parts[0]! : { kind: 'and', operands: parts, span: p.span, text: p.name };
        const formula: TemporalFormula =
          assumptions.length === 0
            ? whole
            : { kind: 'implies', left: { kind: 'and', operands: assumptions }, right: whole, span: p.span, text: p.name };
        return { name: p.name, span: p.span, formula };
      }),
    };
  };

  return { diagnostics, problem };
};
