// The behaviour that a configuration names: by SPECIFICATION, or by INIT and NEXT.
import { type Diagnostic, onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import { CFG_ROLES, type Config, type ConfigName, namesEvaluated, operatorRole } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import type { Generator } from '../codegen/generator.ts';
import { type Closed, NEXT_NAME, type NextRelation } from '../codegen/program.ts';
import { type Compilation, hasErrors } from './compilation.ts';
import { isWritten } from './configured-names.ts';
import type { ModelInput } from './model.ts';
import { noQuestions } from './questions.ts';
import { type Conjuncts, beginsWithFalse, conjunction, conjunctsOf, otherThanFairness } from './specification.ts';

export interface Behaviour {
  /** Null where the configuration names no behaviour. */
  readonly initial: Closed | null;
  /** Null where there is none, and only initial states can be checked. */
  readonly next: NextRelation | null;
  /** The temporal conjuncts of the specification. */
  readonly fairness: readonly Closed[];
  /** There is meant to be none. */
  readonly isNone?: true;
}

/** A relation with the name that the configuration has for it: null where it has none, or the formula itself. */
export const nextRelation = (e: Closed | null, name: ConfigName | null): NextRelation | null =>
  e === null ? null : { ...e, name: name === null || isWritten(name.name) ? NEXT_NAME : name.name };

const NO_BEHAVIOUR: Behaviour = { initial: null, next: null, fairness: [] };

// A search looks at states before it is known how behaviours go on.
const assumedOnly = (g: Generator, specification: string, conjuncts: readonly Closed[]): readonly Diagnostic[] =>
  otherThanFairness(g, conjuncts).map(({ expr }) => ({
    code: 'E452',
    severity: 'warning',
    message: `\`${onOneLine(textOf(expr.span))}\` in \`${specification}\` is assumed by temporal properties only`,
    span: expr.span,
    notes: [
      'It is not written as a condition of fairness (WF, SF): whether a behaviour satisfies it shows only when the behaviour is complete. Invariants, properties of initial states, those of steps, and deadlocks are checked in all states that Init and Next reach, also where no behaviour that satisfies it gets to.',
    ],
    fix: 'Say what it demands of steps in Next, and that steps happen with WF or SF.',
  }));

/** The variables that a subscript is made of; null where it is no tuple of them. */
const variablesOf = (g: Generator, { expr: e, env }: Closed, scratch: Block): readonly number[] | null => {
  if (e.kind === 'tuple') {
    const parts = e.elements.map((expr) => variablesOf(g, { expr, env }, scratch));
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  const variable = g.variableOf(e, env, scratch);
  if (variable >= 0) return [variable];
  const unfolded = e.kind === 'name' ? g.unfold(e, env, scratch) : null;
  return unfolded === null ? null : variablesOf(g, unfolded, scratch);
};

// The search makes the steps of Next, and no others that the formula allows.
const leftOutOfSubscript = (
  { input, builder: { generator: g } }: Compilation,
  name: string,
  { expr, env }: Closed,
): readonly Diagnostic[] => {
  if (expr.kind !== 'box-action') return [];
  const contained = variablesOf(g, { expr: expr.subscript, env }, new Block(g.top, true));
  const missing = input.resolution.root.variables.filter((variable) => contained?.includes(g.variables.get(variable)!) === false);
  if (missing.length === 0) return [];
  const variables = missing.map((variable) => `\`${variable.name}\``).join(', ');
  return [
    {
      code: 'E452',
      severity: 'warning',
      message: `the subscript of \`${onOneLine(textOf(expr.span))}\` in \`${name}\` does not contain ${variables}`,
      span: expr.span,
      notes: [
        `So \`${name}\` allows steps that change ${variables} in any way, and nothing of the subscript. They were not looked at: only steps of the action were.`,
      ],
      fix: 'Let the subscript be a tuple of all variables.',
    },
  ];
};

const givenTwice = (first: ConfigName, second: ConfigName): Diagnostic => ({
  code: 'E302',
  severity: 'error',
  message: 'the behaviour is given twice: by SPECIFICATION, and by INIT and NEXT',
  span: second.span,
  related: [{ span: first.span, message: 'SPECIFICATION is here' }],
  fix: 'Keep one of the two.',
});

const wrongForm = (message: string, span: Span, fix?: string): Diagnostic => ({
  code: 'E317',
  severity: 'error',
  message,
  span,
  notes: ['A specification to be checked has the form Init /\\ [][Next]_vars /\\ fairness.'],
  fix: fix ?? 'Write it in this form, or name INIT and NEXT in the configuration.',
});

/** What keeps a specification from being checked; null where nothing does. */
const faultOfForm = (name: string, parts: Conjuncts, span: Span): Diagnostic | null => {
  if (parts.raw.length > 0) return wrongForm(`\`${name}\` contains an action outside [][...]_vars`, span);
  if (parts.initial.length === 0) return wrongForm(`\`${name}\` has no initial predicate`, span);
  if (parts.steps.length > 1) return wrongForm(`\`${name}\` has ${parts.steps.length} next-state relations`, span);
  const restricting = parts.always[0];
  if (restricting === undefined) return null;
  const text = textOf(restricting.expr.span);
  return wrongForm(
    `\`${name}\` says that \`${text}\` is always true, beside its next-state relation`,
    restricting.expr.span,
    `To check \`${text}\`, name it under INVARIANT. To assume it, make it part of what Init and Next say of the variables.`,
  );
};

const readSpecification = (c: Compilation, name: ConfigName): Behaviour => {
  const spec = c.names.find(name, CFG_ROLES.specification);
  if (spec === null) return NO_BEHAVIOUR;
  const { generator } = c.builder;
  const parts = conjunctsOf(generator, spec);
  const fairness = parts.temporal;
  // Of a module without variables the assumptions can be checked all the same.
  const isWithoutStates = parts.raw.length === 0 && parts.initial.length === 0 && c.input.resolution.root.variables.length === 0;
  if (isWithoutStates && !asksOfStates(c.input)) return { initial: null, next: null, fairness };
  const fault = faultOfForm(name.name, parts, c.names.spanOf(spec));
  if (fault !== null) c.diagnostics.push(fault);
  else if (!hasErrors(c)) {
    const leftOut = parts.steps.flatMap((step) => leftOutOfSubscript(c, name.name, step));
    c.diagnostics.push(...leftOut, ...assumedOnly(generator, name.name, fairness));
  }
  return { initial: conjunction(generator, parts.initial), next: nextRelation(parts.steps[0]?.action ?? null, null), fairness };
};

/** Whether anything is asked of the states of a model: without a state all of it would seem to hold. */
export const asksOfStates = ({ config, questions }: Pick<ModelInput, 'config' | 'questions'>): boolean =>
  namesEvaluated(config, 'search').length > 0 || Object.values(questions ?? noQuestions).some(({ length }) => length > 0);

/** What the Toolbox writes for a model without a behaviour, in which only constant expressions are evaluated: relations that begin with FALSE. */
const isNone = ({ input, builder: { generator } }: Compilation, { initial, next }: Behaviour): boolean =>
  [initial, next].every((relation) => relation !== null && beginsWithFalse(generator, relation)) && !asksOfStates(input);

const readInitAndNext = (c: Compilation, { init, next }: Config): Behaviour => {
  const behaviour: Behaviour = {
    initial: init === null ? null : c.names.find(init, operatorRole('init')),
    next: next === null ? null : nextRelation(c.names.find(next, operatorRole('next')), next),
    fairness: [],
  };
  const given = init ?? next;
  if (given === null) return behaviour;
  if (init !== null && next !== null) return isNone(c, behaviour) ? { ...behaviour, isNone: true } : behaviour;
  const lacking = CFG_ROLES[init === null ? 'init' : 'next'].keywords[0];
  c.diagnostics.push({
    code: 'E315',
    severity: 'error',
    message: `the configuration names no ${lacking}`,
    span: given.span,
    fix: `Add a line \`${lacking} operator\`.`,
  });
  return behaviour;
};

/** Reads the behaviour. What is wrong with it is added to the diagnostics. */
export function readBehaviour(c: Compilation): Behaviour {
  const { config } = c.input;
  const { specification } = config;
  if (specification === null) return readInitAndNext(c, config);
  const alone = config.init ?? config.next;
  if (alone !== null) c.diagnostics.push(givenTwice(specification, alone));
  return readSpecification(c, specification);
}
