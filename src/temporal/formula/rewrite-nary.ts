/**
 * Rewriting rules on disjunctions (and, by duality, conjunctions) that look at the shapes of several operands at once.
 */
import type { Binary, BinaryKind, Formula, Formulas } from './formula.ts';
import { isPrefixIndependent, onNary, partition, type RewriteContext, type RewriteRule, termsOf } from './rewrite.ts';

type Pairing = (context: RewriteContext, f: Formula, g: Formula, formulas: Formulas) => Formula | undefined;

/** A rule that replaces two of the disjuncts, in either order, by one formula. */
function onPair(name: string, merge: Pairing): RewriteRule {
  return onNary('or', name, (context, operands, b) => {
    for (const f of operands) {
      for (const g of operands) {
        if (f === g) continue;
        const merged = merge(context, f, g, b);
        if (merged !== undefined) return b.or(merged, ...operands.filter((h) => h !== f && h !== g));
      }
    }
    return undefined;
  });
}

const isA = <K extends BinaryKind>(f: Formula, ...kinds: K[]): f is Binary & { readonly kind: K } =>
  (kinds as readonly string[]).includes(f.kind);

/** A rule that merges all operands of a shape into one. */
function merging(
  name: string,
  test: (f: Formula) => boolean,
  merge: (list: readonly Formula[], formulas: Formulas) => Formula,
): RewriteRule {
  return onNary('or', name, (_, operands, b) => {
    const [some, rest] = partition(operands, test);
    return some.length > 1 ? b.or(merge(some, b), ...rest) : undefined;
  });
}

const inner = (f: Formula): Formula => (f.kind === 'next' || f.kind === 'eventually' || f.kind === 'always' ? f.operand : f);

const isRecurrence = (f: Formula): boolean => f.kind === 'always' && f.operand.kind === 'eventually';

export const NARY_RULES: readonly RewriteRule[] = [
  merging('G F f | G F g = G F(f | g)', isRecurrence, (list, b) => b.always(b.eventually(b.or(...list.map((f) => inner(inner(f))))))),
  merging(
    'X f | X g = X(f | g)',
    (f) => f.kind === 'next',
    (list, b) => b.next(b.or(...list.map(inner))),
  ),
  merging(
    'F f | F g = F(f | g), neither universal',
    (f) => f.kind === 'eventually' && !f.isUniversal,
    (list, b) => b.eventually(b.or(...list.map(inner))),
  ),
  merging(
    'F u | F v = F(u | v), both universal',
    (f) => f.kind === 'eventually' && f.isUniversal,
    (list, b) => b.eventually(b.or(...list.map(inner))),
  ),
  onPair('(f U g) | (f U h) = f U (g | h), or W', (_, f, g, b) => {
    if (!isA(f, 'until', 'weakUntil') || !isA(g, 'until', 'weakUntil') || f.left !== g.left) return undefined;
    return b.binary(f.kind === g.kind ? f.kind : 'weakUntil', f.left, b.or(f.right, g.right));
  }),
  onPair('(f R g) | (h R g) = (f | h) R g, or M', (_, f, g, b) => {
    if (!isA(f, 'release', 'strongRelease') || !isA(g, 'release', 'strongRelease') || f.right !== g.right) return undefined;
    return b.binary(f.kind === g.kind ? f.kind : 'release', b.or(f.left, g.left), f.right);
  }),
  onPair('G f | (f U g) = f W g, or W', (_, f, g, b) =>
    f.kind === 'always' && isA(g, 'until', 'weakUntil') && g.left === f.operand ? b.weakUntil(g.left, g.right) : undefined,
  ),
  onPair('G g | (f R g) = f R g, or M', (_, f, g, b) =>
    f.kind === 'always' && isA(g, 'release', 'strongRelease') && g.right === f.operand ? b.release(g.left, g.right) : undefined,
  ),
  onPair('f | ((X f) R g) = g W f, M: g U f', (_, f, g, b) => {
    if (!isA(g, 'release', 'strongRelease') || g.left.kind !== 'next' || g.left.operand !== f) return undefined;
    return b.binary(g.kind === 'release' ? 'weakUntil' : 'until', g.right, f);
  }),
  onNary('or', 'f | (g & X(g W f)) = g W f, or U', (_, operands, b) => {
    for (const f of operands) {
      if (f.kind !== 'and') continue;
      for (const next of f.operands) {
        if (next.kind !== 'next' || !isA(next.operand, 'weakUntil', 'until')) continue;
        const { left, right } = next.operand;
        const rest = f.operands.filter((g) => g !== next);
        if (b.and(...rest) !== left || !termsOf('or', right).every((g) => operands.includes(g))) continue;
        return b.or(next.operand, ...operands.filter((g) => g !== f && !termsOf('or', right).includes(g)));
      }
    }
    return undefined;
  }),
  onNary('or', 'f | X(F f | h) = F f | X h', (_, operands, b) => {
    const next = operands.find((f) => f.kind === 'next');
    if (next?.kind !== 'next') return undefined;
    const [eventualities, rest] = partition(termsOf('or', next.operand), (f) => f.kind === 'eventually' && !isPrefixIndependent(f));
    if (eventualities.length === 0) return undefined;
    const repeated = eventualities.flatMap((f) => termsOf('or', inner(f)));
    if (!repeated.every((f) => operands.includes(f))) return undefined;
    const others = operands.filter((f) => f !== next && !repeated.includes(f));
    return b.or(b.eventually(b.or(...repeated)), b.next(b.or(...rest)), ...others);
  }),
];
