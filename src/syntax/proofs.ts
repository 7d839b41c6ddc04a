// Whether the steps of a proof nest.
//
// Proofs are parsed and then dropped: tlasso checks by exploring states. The grammar reads a proof as a flat sequence of steps and leaf proofs;
// this walk follows their levels, as the sequence is a proof only if each (sub-)proof is a leaf, or steps of one level that end with QED.
//
// Source: "TLA+2: A Preliminary Guide", section "Proofs".
import { type CstNode, spanOf, type Token } from '../../grammar/index.ts';
import { type Diagnostic, type SourceText, textOf } from '../diagnostics/index.ts';
import { first, maybe, nodeSpan, nodes, token } from './cst.ts';

type StepKind = 'qed' | 'provable' | 'unprovable';

/** What is wrong with a HIDE of the module: what it hides are facts with a name, and what stands behind DEF. */
export function faultOfHide(source: SourceText, hide: CstNode): Diagnostic | undefined {
  const facts = first(hide, 'facts');
  const def = token(facts, 'Def')?.startOffset ?? Number.POSITIVE_INFINITY;
  for (const fact of nodes(facts, 'fact')) {
    const expression = maybe(fact, 'expression');
    if (expression === undefined) continue;
    const span = nodeSpan(source, expression);
    const text = textOf(span);
    if (span.start > def || (/^[\w!<>()+*.,\s]+$/.test(text) && !/^(TRUE|FALSE|\d+)$/.test(text))) continue;
    return {
      code: 'E114',
      severity: 'error',
      message: `\`${text}\` is no name of a fact, and HIDE takes nothing else`,
      span,
      fix: 'Name theorems, assumptions or proof steps, and definitions behind DEF.',
    };
  }
  return undefined;
}

/** A `<3>2.` token's level, or what stands for it. */
const levelOf = (token: Token): number | '+' | '*' => {
  const mark = token.image.slice(1, token.image.indexOf('>'));
  return mark === '+' || mark === '*' ? mark : Number(mark);
};

const kindOf = (step: CstNode): StepKind => {
  if (token(step, 'Qed')) return 'qed';
  const bare = maybe(step, 'useOrHide') ?? maybe(step, 'instance') ?? maybe(step, 'localDefinition');
  return bare || token(step, 'Have') || token(step, 'Take') || token(step, 'Witness') ? 'unprovable' : 'provable';
};

/** The first step that stands where no step of its level may stand. */
export function faultOfProof(source: SourceText, parts: readonly CstNode[]): Diagnostic | undefined {
  const levels: number[] = [];
  /** The level of the last step. */
  let statement = -1;
  /** Whether a proof may begin here: after a statement that takes one. */
  let mayProve = true;
  let announced = false;
  const fault = (token: Token, message: string, fix: string): Diagnostic => ({
    code: 'E114',
    severity: 'error',
    message,
    span: spanOf(source, token),
    fix,
  });
  let last: Token | undefined;
  for (const part of parts) {
    const leaf = token(part, 'By') ?? token(part, 'Obvious');
    const keyword = token(part, 'Proof');
    const start = token(part, 'StepStart');
    last = leaf ?? keyword ?? start;
    if (keyword || leaf) {
      if (!mayProve || (keyword && announced))
        return fault((keyword ?? leaf)!, 'there is nothing to prove here', 'Remove this proof, or the one before it.');
      announced = keyword !== undefined;
      mayProve = announced;
      continue;
    }
    if (!start) continue;
    const written = levelOf(start);
    const current = levels.at(-1);
    let level: number;
    if (written === '+') level = statement + 1;
    else if (written === '*') level = announced || statement < 0 ? statement + 1 : (current ?? statement);
    else level = written;
    if (level > statement && (level !== current || announced)) {
      if (!mayProve)
        return fault(
          start,
          'this step begins a proof where there is nothing to prove',
          `Give it the level of the steps before it: \`<${current ?? 0}>\`.`,
        );
      levels.push(level);
    } else if (current === undefined)
      return fault(start, 'the proof has ended before this step', 'Remove the step, or move it before the QED step.');
    else if (announced || level !== current)
      return fault(start, `the proof of level ${current} has no QED step before this step`, `End it with \`<${current}> QED\`.`);
    statement = level;
    announced = false;
    const step = maybe(part, 'step');
    const kind = step ? kindOf(step) : 'provable';
    mayProve = kind !== 'unprovable';
    if (kind === 'qed') levels.pop();
  }
  if (announced && last) return fault(last, '`PROOF` is followed by no proof', 'Write a step, BY, OBVIOUS or OMITTED after it.');
  if (levels.length > 0 && last)
    return fault(last, `the proof of level ${levels.at(-1)} has no QED step`, `End it with \`<${levels.at(-1)}> QED\`.`);
  return undefined;
}
