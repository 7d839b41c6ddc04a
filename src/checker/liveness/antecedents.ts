// What a temporal property asks under a condition, and the condition: `P` of `[](P => <>Q)`, in whatever form that is written.
//
// A property demands several things at once (its conjuncts), each of the first state or of all. A demand is a choice (its disjuncts). Those disjuncts that are about
// one step only are what the rest is asked under: where one of them is always true, nothing is asked of behaviours. `=>`, `~` and `~>` are other ways to write such
// disjuncts. The user's shape is kept, for the parts are named in the user's words.
import { onOneLine } from '../../diagnostics/index.ts';
import { isBoolean, type TemporalFormula } from '../../model/index.ts';

/** A part of a property, or its denial. */
interface Part {
  readonly formula: TemporalFormula;
  readonly isDenied: boolean;
}

/** What is demanded of the first state, or of every state. */
export interface Demand extends Part {
  readonly everywhere: boolean;
}

/** Parts that a demand leaves a choice of: it says something only where all of them are false. */
export interface Antecedent {
  readonly choices: readonly [Part, ...Part[]];
  readonly everywhere: boolean;
}

/** `P ~> Q` as what it is short for. */
function spelled(formula: TemporalFormula): TemporalFormula {
  if (formula.kind !== 'leads-to') return formula;
  return { kind: 'always', operand: { kind: 'implies', left: formula.left, right: { kind: 'eventually', operand: formula.right } } };
}

/** Demands that are met together exactly if the demand is. */
export function demandsOf({ formula, isDenied, everywhere }: Demand): readonly Demand[] {
  const f = spelled(formula);
  const of = (part: TemporalFormula, denied = isDenied, always = everywhere): readonly Demand[] =>
    demandsOf({ formula: part, isDenied: denied, everywhere: always });
  if (f.kind === (isDenied ? 'eventually' : 'always')) return of(f.operand, isDenied, true);
  if (isBoolean(f)) return f.kind === 'and' && !isDenied ? f.operands.flatMap((part) => of(part)) : [{ formula: f, isDenied, everywhere }];
  if (f.kind === 'not') return of(f.operand, !isDenied);
  if (f.kind === (isDenied ? 'or' : 'and')) return f.operands.flatMap((part) => of(part));
  if (f.kind === 'implies' && isDenied) return [...of(f.left, false), ...of(f.right)];
  return [{ formula: f, isDenied, everywhere }];
}

/** Parts of which one is true exactly if the part is. An arm of IF or CASE is asked where it is chosen: what chooses it is no part. */
function choicesOf({ formula: f, isDenied }: Part): readonly Part[] {
  const of = (part: TemporalFormula, denied = isDenied): readonly Part[] => choicesOf({ formula: part, isDenied: denied });
  if (f.kind === 'implies' && !isDenied) {
    const right = isBoolean(f.right) ? [{ formula: f.right, isDenied }] : of(f.right);
    return f.isArm === true ? right : [...of(f.left, true), ...right];
  }
  if (isBoolean(f)) return [{ formula: f, isDenied }];
  if (f.kind === 'not') return of(f.operand, !isDenied);
  if (f.kind === (isDenied ? 'and' : 'or')) return f.operands.flatMap((part) => of(part));
  return [{ formula: f, isDenied }];
}

/** What is true where all of the parts are false. */
const noneOf = (parts: readonly Part[]): TemporalFormula => ({
  kind: 'and',
  operands: parts.map(({ formula, isDenied }): TemporalFormula => (isDenied ? formula : { kind: 'not', operand: formula })),
});

/**
 * The antecedent because of which a demand asks nothing of behaviours; null where there is none.
 * @param isEver whether a formula about one step is true anywhere, or at the beginning of some behaviour
 */
export function unreachedIn(demand: Demand, isEver: (formula: TemporalFormula, everywhere: boolean) => boolean): Antecedent | null {
  const { formula, isDenied, everywhere } = demand;
  const isImplication = formula.kind === 'implies' && !isDenied && formula.isArm !== true;
  if (isBoolean(formula) && !isImplication) return null;
  const all = choicesOf(demand);
  // `P => Q` about one step asks for Q under P.
  const choices = isBoolean(formula) ? all.slice(0, -1) : all.filter((part) => isBoolean(part.formula));
  const isUnreached = (parts: readonly Part[]): boolean => !isEver(noneOf(parts), everywhere);
  const single = choices.find((part) => isUnreached([part]));
  if (single !== undefined) return { choices: [single], everywhere };
  const [first, ...others] = choices;
  if (first !== undefined && others.length > 0 && isUnreached(choices)) return { choices: [first, ...others], everywhere };
  for (const part of all) {
    if (isBoolean(part.formula)) continue;
    const inner = demandsOf({ ...part, everywhere });
    if (inner.some((one) => one.formula === part.formula)) continue;
    const unreached = inner.map((one) => unreachedIn(one, isEver));
    const [found] = unreached;
    if (found !== null && found !== undefined && !unreached.includes(null)) return found;
  }
  return null;
}

/** Those that stand at one place of the specification together, in the order of the first ones. */
export function groupsOf(antecedents: readonly Antecedent[]): readonly (readonly [Antecedent, ...Antecedent[]])[] {
  const groups = new Map<string | Antecedent, [Antecedent, ...Antecedent[]]>();
  for (const antecedent of antecedents) {
    const places = antecedent.choices.map(({ formula: { span } }) =>
      span === undefined ? null : `${span.source.name} ${span.start} ${span.end}`,
    );
    const key = places.includes(null) ? antecedent : `${places.join()} ${antecedent.everywhere}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [antecedent]);
    else group.push(antecedent);
  }
  return [...groups.values()];
}

/**
 * Why nothing is asked.
 * @param ofFair only some behaviours are fair
 */
export function unreachedText({ choices, everywhere }: Antecedent, ofFair: boolean): string {
  const [first, ...others] = choices;
  const wordsOf = ({ formula, isDenied }: Part): string =>
    formula.text === undefined ? 'its antecedent' : isDenied ? onOneLine(formula.text) : `~(${onOneLine(formula.text)})`;
  if (others.length > 0) {
    const where = everywhere ? 'never true' : 'true in no initial state';
    const whereFair = everywhere ? 'true in no fair behaviour' : 'true at the beginning of no fair behaviour';
    return `${choices.map(wordsOf).join(' and ')} are ${ofFair ? whereFair : where} at once`;
  }
  if (first.isDenied || first.formula.text === undefined) {
    const where = everywhere ? 'never true' : 'false in every initial state';
    const whereFair = everywhere ? 'true in no fair behaviour' : 'false at the beginning of every fair behaviour';
    return `${wordsOf(first)} is ${ofFair ? whereFair : where}`;
  }
  const where = everywhere ? 'never false' : 'true in every initial state';
  const whereFair = everywhere ? 'false in no fair behaviour' : 'true at the beginning of every fair behaviour';
  return `${onOneLine(first.formula.text)} is ${ofFair ? whereFair : where}`;
}
