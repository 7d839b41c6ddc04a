/**
 * Rewriting rules on `X F G` and on `U W R M` that look only at the shape of the formula and at its flags.
 *
 * In the names of rules: `e` is eventual, `u` universal, `q` both (see `formula.ts`), `b` Boolean. The rules move `X` to the front, lift what is
 * independent of any prefix out of other operators, and factor `F`, the source of nondeterminism.
 */
import { isPrefixIndependent, onBinary, onUnary, partition, type RewriteRule, termsOf, without } from './rewrite.ts';

export const UNARY_RULES: readonly RewriteRule[] = [
  onUnary('next', 'X q = q', (_, f) => (isPrefixIndependent(f) ? f : undefined)),
  onUnary('next', 'X(q | f) = q | X f', (_, f, b) => {
    if (f.kind !== 'or') return undefined;
    const [lifted, rest] = partition(f.operands, isPrefixIndependent);
    return lifted.length > 0 ? b.or(...lifted, b.next(b.or(...rest))) : undefined;
  }),
  onUnary('eventually', 'F e = e', (_, f) => (f.isEventual ? f : undefined)),
  onUnary('eventually', 'F X f = X F f', (_, f, b) => (f.kind === 'next' ? b.next(b.eventually(f.operand)) : undefined)),
  onUnary('eventually', 'F(f U g) = F g', (_, f, b) => (f.kind === 'until' ? b.eventually(f.right) : undefined)),
  onUnary('eventually', 'F(f M g) = F(f & g)', (_, f, b) =>
    f.kind === 'strongRelease' ? b.eventually(b.and(f.left, f.right)) : undefined,
  ),
  onUnary('eventually', 'F(f | F g) = F(f | g)', (_, f, b) => {
    if (f.kind !== 'or' || !f.operands.some((g) => g.kind === 'eventually' && !isPrefixIndependent(g))) return undefined;
    return b.eventually(b.or(...f.operands.map((g) => (g.kind === 'eventually' && !isPrefixIndependent(g) ? g.operand : g))));
  }),
  onUnary('eventually', 'F G(f & X g) = F G(f & g)', (_, f, b) => {
    if (f.kind !== 'always' || f.operand.kind !== 'and' || !f.operand.operands.some((g) => g.kind === 'next')) return undefined;
    return b.eventually(b.always(b.and(...f.operand.operands.map((g) => (g.kind === 'next' ? g.operand : g)))));
  }),
  onUnary('eventually', 'F G(f | G g) = F(G f | G g)', (_, f, b) => {
    if (f.kind !== 'always' || f.operand.kind !== 'or') return undefined;
    const [kept, rest] = partition(f.operand.operands, (g) => g.kind === 'always');
    return kept.length > 0 ? b.eventually(b.or(b.always(b.or(...rest)), ...kept)) : undefined;
  }),
  onUnary('eventually', 'F G(f & F g) = F G f & G F g', (_, f, b) => {
    if (f.kind !== 'always' || f.operand.kind !== 'and') return undefined;
    const [lifted, rest] = partition(f.operand.operands, (g) => g.kind === 'eventually');
    return lifted.length > 0 ? b.and(b.eventually(b.always(b.and(...rest))), ...lifted.map((g) => b.always(g))) : undefined;
  }),
  onUnary('eventually', 'F G(f | F g) = F G f | G F g', (_, f, b) => {
    if (f.kind !== 'always' || f.operand.kind !== 'or') return undefined;
    const [lifted, rest] = partition(f.operand.operands, (g) => g.kind === 'eventually');
    return lifted.length > 0 ? b.or(b.eventually(b.always(b.or(...rest))), b.always(b.or(...lifted))) : undefined;
  }),
  onUnary('eventually', 'F(f & q) = F f & q', (_, f, b) => {
    if (f.kind !== 'and') return undefined;
    const [lifted, rest] = partition(f.operands, isPrefixIndependent);
    return lifted.length > 0 ? b.and(b.eventually(b.and(...rest)), ...lifted) : undefined;
  }),
  onUnary('eventually', 'F(f | q) = F f | q', (_, f, b) => {
    if (f.kind !== 'or') return undefined;
    const [lifted, rest] = partition(f.operands, isPrefixIndependent);
    return lifted.length > 0 ? b.or(b.eventually(b.or(...rest)), ...lifted) : undefined;
  }),
  onUnary('eventually', 'F(f | X u) = F(f | u)', (_, f, b) => {
    if (f.kind !== 'or' || !f.operands.some((g) => g.kind === 'next' && g.isUniversal)) return undefined;
    return b.eventually(b.or(...f.operands.map((g) => (g.kind === 'next' && g.isUniversal ? g.operand : g))));
  }),
  onUnary('eventually', 'F(f | G(g | X u)) = F(f | G g | u)', (_, f, b) => {
    const terms = termsOf('or', f).map((g) => {
      if (g.kind !== 'always' || g.operand.kind !== 'or') return g;
      const [nexts, rest] = partition(g.operand.operands, (h) => h.kind === 'next' && h.isUniversal);
      return nexts.length > 0 ? b.or(b.always(b.or(...rest)), ...nexts.map((h) => (h.kind === 'next' ? h.operand : h))) : g;
    });
    const result = b.eventually(b.or(...terms));
    return result === b.eventually(f) ? undefined : result;
  }),
  onUnary('eventually', 'F(f | u) = F f | F u', (_, f, b) => {
    if (f.kind !== 'or') return undefined;
    const [universal, rest] = partition(f.operands, (g) => g.isUniversal);
    return universal.length > 0 && rest.length > 0 ? b.or(b.eventually(b.or(...rest)), b.eventually(b.or(...universal))) : undefined;
  }),
];

export const BINARY_RULES: readonly RewriteRule[] = [
  ...(['until', 'weakUntil'] as const).flatMap((kind): RewriteRule[] => {
    const sign = kind === 'until' ? 'U' : 'W';
    return [
      onBinary(kind, `(X f) ${sign} (X g) = X(f ${sign} g)`, (_, f, g, b) =>
        f.kind === 'next' && g.kind === 'next' ? b.next(b.binary(kind, f.operand, g.operand)) : undefined,
      ),
      onBinary(kind, `f ${sign} (G f) = G f`, (_, f, g) => (g.kind === 'always' && g.operand === f ? g : undefined)),
      onBinary(kind, `f ${sign} (g | G f) = f W g`, (_, f, g, b) => {
        if (g.kind !== 'or') return undefined;
        const rest = g.operands.filter((h) => !(h.kind === 'always' && h.operand === f));
        return rest.length < g.operands.length ? b.weakUntil(f, b.or(...rest)) : undefined;
      }),
      onBinary(kind, `f ${sign} (g & f) = g ${kind === 'until' ? 'M' : 'R'} f`, (_, f, g, b) => {
        const rest = without('and', g, f, b);
        return rest && b.binary(kind === 'until' ? 'strongRelease' : 'release', rest, f);
      }),
      onBinary(kind, `f ${sign} (g | e) = (f ${sign} g) | e`, (_, f, g, b) => {
        if (g.kind !== 'or') return undefined;
        const [lifted, rest] = partition(g.operands, (h) => h.isEventual);
        return lifted.length > 0 ? b.or(b.binary(kind, f, b.or(...rest)), ...lifted) : undefined;
      }),
    ];
  }),
  onBinary('until', '(X f) U b = b | X(b M f)', (_, f, g, b) =>
    f.kind === 'next' && g.isBoolean ? b.or(g, b.next(b.strongRelease(g, f.operand))) : undefined,
  ),
  onBinary('weakUntil', '(X f) W b = b | X(b R f)', (_, f, g, b) =>
    f.kind === 'next' && g.isBoolean ? b.or(g, b.next(b.release(g, f.operand))) : undefined,
  ),
  onBinary('until', 'f U e = e', (_, __, g) => (g.isEventual ? g : undefined)),
  onBinary('weakUntil', 'u W g = u | g', (_, f, g, b) => (f.isUniversal ? b.or(f, g) : undefined)),
  onBinary('weakUntil', 'e1 W e2 = G e1 | e2', (_, f, g, b) => (f.isEventual && g.isEventual ? b.or(b.always(f), g) : undefined)),
  onBinary('weakUntil', 'f W u = G(f | u) when f is eventual', (_, f, g, b) =>
    f.isEventual && g.isUniversal ? b.always(b.or(f, g)) : undefined,
  ),
  onBinary('until', 'f U (g & q) = (f U g) & q', (_, f, g, b) => {
    if (g.kind !== 'and') return undefined;
    const [lifted, rest] = partition(g.operands, isPrefixIndependent);
    return lifted.length > 0 ? b.and(b.until(f, b.and(...rest)), ...lifted) : undefined;
  }),
  onBinary('weakUntil', '(f | q) W g = (f W g) | q', (_, f, g, b) => {
    if (f.kind !== 'or') return undefined;
    const [lifted, rest] = partition(f.operands, isPrefixIndependent);
    return lifted.length > 0 ? b.or(b.weakUntil(b.or(...rest), g), ...lifted) : undefined;
  }),
  onBinary('until', 'q U X f = X(q U f)', (_, f, g, b) =>
    isPrefixIndependent(f) && g.kind === 'next' ? b.next(b.until(f, g.operand)) : undefined,
  ),
];
