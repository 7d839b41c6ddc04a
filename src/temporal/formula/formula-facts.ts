/**
 * The facts a formula knows about itself, computed from those of its operands when it is built (see `formula.ts` for what they mean).
 *
 * The syntactic class is a set of bits because the classes overlap: a safety formula is also an obligation, a recurrence and a persistence.
 * Invariant: bits only ever claim what holds of the language, so a formula without the bit may still be in the class.
 */

export type UnaryKind = 'next' | 'eventually' | 'always';
export type BinaryKind = 'until' | 'weakUntil' | 'release' | 'strongRelease';

/** Bits of the syntactic classes of the hierarchy of Manna and Pnueli. */
export const SyntacticClass = { safety: 1, guarantee: 2, obligation: 4, persistence: 8, recurrence: 16 } as const;

const { safety, guarantee, obligation, persistence, recurrence } = SyntacticClass;
const ALL = safety | guarantee | obligation | persistence | recurrence;

export interface FormulaFacts {
  /** No temporal operator. */
  readonly isBoolean: boolean;
  /** Prefixing any letters to a word keeps it satisfied. */
  readonly isEventual: boolean;
  /** Every suffix of a word that satisfies it satisfies it. */
  readonly isUniversal: boolean;
  /** Whether `X` occurs. */
  readonly hasNext: boolean;
  /** Bits of {@link SyntacticClass}. */
  readonly syntacticClass: number;
  /** The number of operators and atoms, a maximal Boolean sub-formula counting as one. */
  readonly size: number;
}

export const ofConstant: FormulaFacts = {
  isBoolean: true,
  isEventual: true,
  isUniversal: true,
  hasNext: false,
  syntacticClass: ALL,
  size: 1,
};

export const ofLiteral: FormulaFacts = { ...ofConstant, isEventual: false, isUniversal: false };

export function ofUnary(kind: UnaryKind, f: FormulaFacts): FormulaFacts {
  return {
    isBoolean: false,
    isEventual: kind === 'eventually' || f.isEventual,
    isUniversal: kind === 'always' || f.isUniversal,
    hasNext: kind === 'next' || f.hasNext,
    syntacticClass: classOfUnary(kind, f.syntacticClass),
    size: f.size + 1,
  };
}

export function ofBinary(kind: BinaryKind, f: FormulaFacts, g: FormulaFacts): FormulaFacts {
  return {
    isBoolean: false,
    isEventual: g.isEventual && (kind !== 'weakUntil' || f.isEventual),
    isUniversal: g.isUniversal && (kind !== 'strongRelease' || f.isUniversal),
    hasNext: f.hasNext || g.hasNext,
    syntacticClass: classOfBinary(kind, f.syntacticClass, g.syntacticClass),
    size: f.size + g.size + 1,
  };
}

export function ofNary(operands: readonly FormulaFacts[]): FormulaFacts {
  const isBoolean = operands.every((f) => f.isBoolean);
  const booleans = operands.reduce((n, f) => n + (f.isBoolean ? 1 : 0), 0);
  const size = operands.reduce((n, f) => n + (f.isBoolean ? 0 : f.size), 0);
  const terms = operands.length - booleans + Math.min(booleans, 1);
  return {
    isBoolean,
    isEventual: operands.every((f) => f.isEventual),
    isUniversal: operands.every((f) => f.isUniversal),
    hasNext: operands.some((f) => f.hasNext),
    syntacticClass: operands.reduce((bits, f) => bits & f.syntacticClass, ALL),
    size: isBoolean ? 1 : size + Math.min(booleans, 1) + terms - 1,
  };
}

function classOfUnary(kind: UnaryKind, bits: number): number {
  switch (kind) {
    case 'next':
      return bits;
    case 'eventually':
      return closed(bits & (guarantee | persistence));
    case 'always':
      return closed(bits & (safety | recurrence));
  }
}

function classOfBinary(kind: BinaryKind, f: number, g: number): number {
  const both = f & g;
  switch (kind) {
    case 'until':
      return closed((both & (guarantee | persistence)) | (g & guarantee ? f & (obligation | recurrence) : 0));
    case 'strongRelease':
      return closed((both & (guarantee | persistence)) | (f & guarantee ? g & (obligation | recurrence) : 0));
    case 'release':
      return closed((both & (safety | recurrence)) | (g & safety ? f & (obligation | persistence) : 0));
    case 'weakUntil':
      return closed((both & (safety | recurrence)) | (f & safety ? g & (obligation | persistence) : 0));
  }
}

/** Adds the classes that contain a class already there. */
function closed(bits: number): number {
  let result = bits;
  if (result & (safety | guarantee)) result |= obligation;
  if (result & obligation) result |= persistence | recurrence;
  return result;
}
