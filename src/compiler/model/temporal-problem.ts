// Templates of temporal formulas to formulas: quantifiers over constant sets become finite conjunctions and disjunctions.
import { type Span, textOf } from '../../diagnostics/index.ts';
import type { EvaluationError, FairnessCondition, Proposition, StatePredicate, StepPredicate, TemporalFormula } from '../../model/index.ts';
import type { Program } from '../codegen/program.ts';
import { AskedAtoms, behind, type Place } from './asked-atoms.ts';
import type { FairTemplate, InstanceText, Template } from './temporal-templates.ts';

/** Values given to quantified names, by the setter that gives them. */
type Assignment = readonly { readonly name: string; readonly setter: number; readonly id: number }[];

type StateAtom = Omit<Template & { readonly kind: 'state' }, 'span'>;
type StepAtom = Omit<Template & { readonly kind: 'step' }, 'span'>;

/** What is called with the built program's predicates. */
export interface TemporalHost {
  readonly program: Program;
  state(index: number, name: string, span: Span, before?: () => void): StatePredicate;
  /** The predicate in the state that is loaded; null where one would see in which order predicates are evaluated. */
  there(index: number, name: string, span: Span, before?: () => void): (() => boolean) | null;
  /** The predicate as the search sees it: its truth is the one when the state's successors had been made. */
  seen(predicate: StatePredicate): StatePredicate;
  step(index: number, name: string, span: Span, before?: () => void): StepPredicate;
  /** A constant truth; what is wrong where it has no value. */
  truth(index: number, span: Span): boolean | EvaluationError;
  /** The elements of a set in canonical order. */
  elements(set: number, span: Span): readonly number[];
  print(id: number): string;
  /** The components of a tuple. */
  components(id: number): readonly number[];
}

const negated = (truth: boolean | null): boolean | null => (truth === null ? null : !truth);

/** The conjunction of what may be unknown. */
const conjoined = (truths: readonly (boolean | null)[]): boolean | null => {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
};

/** Makes formulas of templates once the program is built. */
export class FormulaMaker {
  readonly #host: TemporalHost;
  readonly propositions: Proposition[] = [];
  readonly conditions: FairnessCondition[] = [];
  readonly #asked = new AskedAtoms(this.propositions);
  readonly #known = new Map<string, number>();
  readonly assumptions: TemporalFormula[] = [];

  constructor(host: TemporalHost) {
    this.#host = host;
  }

  // Called before every evaluation, of which there are millions.
  #before(assignment: Assignment): (() => void) | undefined {
    const settings = assignment.map(({ setter, id }) => ({ set: this.#host.program.setters[setter]!, id }));
    const [only] = settings;
    if (only === undefined) return undefined;
    const { set, id } = only;
    if (settings.length === 1) return () => set(id);
    return () => {
      for (let i = 0; i < settings.length; i++) settings[i]!.set(settings[i]!.id);
    };
  }

  /** What the names in a text mean, to be told behind it. */
  #meaningsIn({ module }: InstanceText, assignment: Assignment): string {
    const meanings = assignment.map((a) => `${a.name} = ${this.#host.print(a.id)}`);
    if (module !== undefined) meanings.unshift(`in ${module}`);
    return meanings.length === 0 ? '' : ` [${meanings.join(', ')}]`;
  }

  #proposition(atom: StateAtom | StepAtom, span: Span, quantified: Assignment, place: Place, words = textOf(span)): TemporalFormula {
    const { index } = atom;
    const assignment = atom.fixed ? [] : quantified;
    const key = `${index}${atom.kind === 'state' && atom.isSeen ? ' seen' : ''}:${assignment.map((a) => `${a.setter}=${a.id}`).join()}`;
    let number = this.#known.get(key);
    const text = words + this.#meaningsIn(atom, assignment);
    if (number === undefined) {
      number = this.propositions.length;
      this.#known.set(key, number);
      this.propositions.push(this.#asked.answered(number, this.#evaluated(atom, text, span, this.#before(assignment))));
    }
    this.#asked.stands(number, place);
    return { kind: 'proposition', index: number, span, text };
  }

  #evaluated(atom: StateAtom | StepAtom, text: string, span: Span, before: (() => void) | undefined): Proposition {
    if (atom.kind === 'state') {
      const predicate = this.#host.state(atom.index, text, span, before);
      if (atom.isSeen) return { kind: 'state', predicate: this.#host.seen(predicate) };
      const holdsThere = this.#host.there(atom.index, text, span, before);
      return { kind: 'state', predicate, ...(holdsThere === null ? {} : { holdsThere }) };
    }
    const predicate = this.#host.step(atom.index, text, span, before);
    return { kind: 'step', predicate, ...(atom.onStuttering === undefined ? {} : { onStuttering: atom.onStuttering }) };
  }

  #each(t: Template & { kind: 'for-all' | 'exists' }, assignment: Assignment, visit: (inner: Assignment) => void): void {
    this.#before(assignment)?.();
    for (const id of this.#host.elements(t.set, t.span)) {
      const parts = t.tuple ? this.#host.components(id) : [id];
      visit([...assignment, ...t.setters.map((s, i) => ({ ...s, id: parts[i]! }))]);
    }
  }

  #given({ index, span }: Template & { kind: 'given' }, assignment: Assignment): boolean | EvaluationError {
    this.#before(assignment)?.();
    return this.#host.truth(index, span);
  }

  /** Throws what is wrong with a constant that decides what is demanded. */
  #requireValues(guards: readonly Template[], assignment: Assignment): void {
    for (const guard of guards) {
      const truth = guard.kind === 'given' ? this.#given(guard, assignment) : true;
      if (typeof truth !== 'boolean') throw truth;
    }
  }

  /** The truth of what does not depend on the behaviour: of constants, and of what these decide. Null: it depends, or has no value. */
  #truthOf(t: Template, assignment: Assignment): boolean | null {
    const of = (part: Template): boolean | null => this.#truthOf(part, assignment);
    switch (t.kind) {
      case 'constant':
        return t.value;
      case 'given': {
        const truth = this.#given(t, assignment);
        return typeof truth === 'boolean' ? truth : null;
      }
      case 'not':
        return negated(of(t.operand));
      case 'and':
        return conjoined(t.operands.map(of));
      case 'or':
        return negated(conjoined(t.operands.map((o) => negated(of(o)))));
      case 'for-all':
      case 'exists': {
        const wanted = t.kind === 'for-all';
        const truths: (boolean | null)[] = [];
        this.#each(t, assignment, (inner) => {
          const truth = this.#truthOf(t.body, inner);
          truths.push(wanted ? truth : negated(truth));
        });
        return wanted ? conjoined(truths) : negated(conjoined(truths));
      }
      case 'implies':
        return of(t.left) === false ? true : negated(conjoined([of(t.left), negated(of(t.right))]));
      default:
        return null;
    }
  }

  /**
   * The formula.
   * @param place where it stands: what is so of every state in which it is asked for
   */
  make(t: Template, assignment: Assignment, place: Place = null): TemporalFormula {
    const { span } = t;
    const text = textOf(span);
    switch (t.kind) {
      case 'constant':
        return { kind: 'constant', value: t.value, span, text };
      case 'given': {
        const value = this.#truthOf(t, assignment);
        return value === null ? this.#proposition(t.atom, span, assignment, place) : { kind: 'constant', value, span, text };
      }
      case 'state':
      case 'step':
        return this.#proposition(t, span, assignment, place);
      case 'always':
      case 'eventually':
      case 'next':
        return { kind: t.kind, operand: this.make(t.operand, assignment), span, text };
      case 'not':
        return { kind: t.kind, operand: this.make(t.operand, assignment, place), span, text };
      case 'and':
      case 'or': {
        const left = t.operands.filter((o) => this.#truthOf(o, assignment) !== (t.kind === 'and'));
        return { kind: t.kind, operands: this.#inTurn(left, assignment, t.kind === 'and', place), span, text };
      }
      case 'implies': {
        if (this.#truthOf(t.left, assignment) === true) return this.make(t.right, assignment, place);
        if (this.#truthOf(t, assignment) === true) return { kind: 'constant', value: true, span, text };
        const left = this.make(t.left, assignment, place);
        const right = this.make(t.right, assignment, behind(place, left, true, this.propositions));
        return { kind: t.kind, left, right, span, text, ...(t.isArm === true ? { isArm: true } : {}) };
      }
      case 'equivalent':
        return { kind: t.kind, left: this.make(t.left, assignment, place), right: this.make(t.right, assignment, place), span, text };
      case 'for-all':
      case 'exists': {
        const operands: TemporalFormula[] = [];
        this.#each(t, assignment, (inner) => {
          if (this.#truthOf(t.body, inner) !== (t.kind === 'for-all')) operands.push(this.make(t.body, inner, place));
        });
        return t.kind === 'for-all' ? { kind: 'and', operands, isForAll: true, span, text } : { kind: 'or', operands, span, text };
      }
      case 'fairness':
        return this.#fairnessOf(t.condition, span, assignment);
      default:
        return { kind: t.kind, left: this.make(t.left, assignment), right: this.make(t.right, assignment), span, text };
    }
  }

  /** The operands of a conjunction or disjunction: each stands behind those before it. */
  #inTurn(operands: readonly Template[], assignment: Assignment, isConjunction: boolean, place: Place): readonly TemporalFormula[] {
    let here = place;
    return operands.map((operand) => {
      const made = this.make(operand, assignment, here);
      here = behind(here, made, isConjunction, this.propositions);
      return made;
    });
  }

  /** WF or SF of an action as a formula. */
  #fairnessOf(condition: FairTemplate, span: Span, assignment: Assignment): TemporalFormula {
    const { fixed, step, module } = condition;
    const within = module === undefined ? {} : { module };
    const enabled = this.#proposition(
      { kind: 'state', index: condition.enabled, fixed, isSeen: false, ...within },
      span,
      assignment,
      null,
      `ENABLED ${step}`,
    );
    const idle: TemporalFormula = { kind: 'not', operand: enabled, span };
    const taken = this.#proposition(
      { kind: 'step', index: condition.taken, fixed, onStuttering: false, ...within },
      span,
      assignment,
      null,
      step,
    );
    const often = (f: TemporalFormula): TemporalFormula => ({ kind: 'always', operand: { kind: 'eventually', operand: f, span }, span });
    const seldom: TemporalFormula = { kind: 'eventually', operand: { kind: 'always', operand: idle, span }, span };
    return { kind: 'or', operands: [condition.strength === 'weak' ? often(idle) : seldom, often(taken)], span, text: textOf(span) };
  }

  // Where constants rule out all disjuncts but one, it is that one.
  #collectOneOf(t: Template & { operands: readonly Template[] }, assignment: Assignment): void {
    const left = t.operands.filter((part) => this.#truthOf(part, assignment) !== false);
    if (left.length === 1) this.collect(left[0]!, assignment);
    else this.assumptions.push(this.make(t, assignment));
  }

  // Conjuncts that are fairness conditions, also under \A and behind constant conditions; everything else is an assumption in front of every property.
  collect(t: Template, assignment: Assignment): void {
    if (this.#truthOf(t, assignment) === true) return;
    if (t.kind === 'implies') this.#requireValues([t.left], assignment);
    if (t.kind === 'or') this.#requireValues(t.operands, assignment);
    if (t.kind === 'and') for (const o of t.operands) this.collect(o, assignment);
    else if (t.kind === 'implies' && this.#truthOf(t.left, assignment) === true) this.collect(t.right, assignment);
    else if (t.kind === 'or') this.#collectOneOf(t, assignment);
    else if (t.kind === 'for-all') this.#each(t, assignment, (inner) => this.collect(t.body, inner));
    else if (t.kind === 'fairness') {
      const { condition, span } = t;
      const before = this.#before(assignment);
      const enabled = this.#host.state(condition.enabled, textOf(span), span, before);
      const enabledThere = this.#host.there(condition.enabled, textOf(span), span, before);
      const taken = this.#host.step(condition.taken, textOf(span), span, before);
      this.conditions.push({
        kind: condition.strength,
        name: textOf(span) + this.#meaningsIn(condition, assignment),
        span,
        enabled: enabled.holds,
        ...(enabledThere === null ? {} : { enabledThere }),
        taken: taken.holds,
      });
    } else this.assumptions.push(this.make(t, assignment));
  }
}
