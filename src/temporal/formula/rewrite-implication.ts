/**
 * Rewriting rules that apply when one sub-formula is known to imply another (Somenzi and Bloem, CAV 2000; Tauriainen 2003).
 *
 * `=>` in the names is the test given by the context, so the rules are sound for any sound test.
 */
import { onBinary, onNary, partition, type RewriteRule, termsOf } from './rewrite.ts';

export const IMPLICATION_RULES: readonly RewriteRule[] = [
  onNary('or', 'f => g: f | g = g', (context, operands, b) => {
    for (const f of operands) {
      if (operands.some((g) => g !== f && context.implies(f, g))) return b.or(...operands.filter((h) => h !== f));
    }
    return undefined;
  }),
  onNary('or', '!f => g: f | g = 1', (context, operands, b) =>
    operands.some((f, i) => operands.some((g, j) => i < j && context.implies(b.not(f), g))) ? b.true : undefined,
  ),
  onNary('or', '!f => g: G f | F(g & e) = f W (g & e)', (context, operands, b) => {
    for (const always of operands) {
      if (always.kind !== 'always') continue;
      for (const eventually of operands) {
        if (eventually.kind !== 'eventually') continue;
        const [eventual, rest] = partition(termsOf('and', eventually.operand), (h) => h.isEventual);
        if (rest.length === 0 || eventual.length === 0) continue;
        if (!context.implies(b.not(always.operand), b.and(...rest))) continue;
        return b.or(b.weakUntil(always.operand, eventually.operand), ...operands.filter((h) => h !== always && h !== eventually));
      }
    }
    return undefined;
  }),
  ...(['until', 'weakUntil'] as const).flatMap((kind): RewriteRule[] => {
    const sign = kind === 'until' ? 'U' : 'W';
    return [
      onBinary(kind, `f => g: f ${sign} g = g`, (context, f, g) => (context.implies(f, g) ? g : undefined)),
      onBinary(kind, `f => g: f ${sign} (g U h) = g U h, or W`, (context, f, g) =>
        (g.kind === 'until' || g.kind === 'weakUntil') && (kind === 'until' || g.kind === 'weakUntil') && context.implies(f, g.left)
          ? g
          : undefined,
      ),
      onBinary(kind, `g => f: f ${sign} (g U h) = f ${sign} h`, (context, f, g, b) =>
        (g.kind === 'until' || (g.kind === 'weakUntil' && kind === 'weakUntil')) && context.implies(g.left, f)
          ? b.binary(kind, f, g.right)
          : undefined,
      ),
      onBinary(kind, `f => h: (f U g) ${sign} h = g ${sign} h, or W`, (context, f, g, b) =>
        (f.kind === 'until' || f.kind === 'weakUntil') && context.implies(f.left, g) ? b.binary(kind, f.right, g) : undefined,
      ),
      onBinary(kind, `g => h: (f U g) ${sign} h = (f U g) | h${kind === 'weakUntil' ? ', or W' : ''}`, (context, f, g, b) =>
        (f.kind === 'until' || (f.kind === 'weakUntil' && kind === 'weakUntil')) && context.implies(f.right, g) ? b.or(f, g) : undefined,
      ),
      onBinary(kind, `g => h: (f | g) ${sign} h = f ${sign} h`, (context, f, g, b) => {
        if (f.kind !== 'or') return undefined;
        const rest = f.operands.filter((h) => !context.implies(h, g));
        return rest.length < f.operands.length ? b.binary(kind, b.or(...rest), g) : undefined;
      }),
    ];
  }),
  onBinary('until', '!f => g: f U g = F g', (context, f, g, b) => (context.implies(b.not(f), g) ? b.eventually(g) : undefined)),
  onBinary('until', 'g => e: e U g = F g', (context, f, g, b) => (f.isEventual && context.implies(g, f) ? b.eventually(g) : undefined)),
  onBinary('until', 'f => h: f U (g R (h U k)) = g R (h U k), or M, or W', (context, f, g) => {
    if (g.kind !== 'release' && g.kind !== 'strongRelease') return undefined;
    const last = g.right;
    return (last.kind === 'until' || last.kind === 'weakUntil') && context.implies(f, last.left) ? g : undefined;
  }),
  onBinary('weakUntil', '!f => g: f W g = 1', (context, f, g, b) => (context.implies(b.not(f), g) ? b.true : undefined)),
  onBinary('until', '!f => g: f U (g & e) = F(g & e)', (context, f, g, b) => {
    const [eventual, rest] = partition(termsOf('and', g), (h) => h.isEventual);
    return eventual.length > 0 && rest.length > 0 && context.implies(b.not(f), b.and(...rest)) ? b.eventually(g) : undefined;
  }),
];
