// One sentence for each operator of the language and of the standard modules that specifications use most. The definition of the others is shown as it is.
import { isBundled } from '../../diagnostics/index.ts';
import type { Entity } from './entity.ts';

const BUILTIN: Readonly<Record<string, string>> = {
  TRUE: 'The truth value true.',
  FALSE: 'The truth value false.',
  BOOLEAN: 'The set {TRUE, FALSE}.',
  STRING: 'The set of all strings.',
  '=': 'a = b: both are the same value.',
  '/=': 'a # b: they are different values.',
  '\\in': 'x \\in S: x is an element of S.',
  '\\notin': 'x \\notin S: x is no element of S.',
  '\\subseteq': 'S \\subseteq T: every element of S is one of T.',
  '\\cup': 'S \\cup T: the elements of S and of T.',
  '\\cap': 'S \\cap T: the elements that S and T have in common.',
  '\\': 'S \\ T: the elements of S that are not in T.',
  '/\\': 'And.',
  '\\/': 'Or.',
  '=>': 'F => G: if F is true, then G is.',
  '<=>': 'F <=> G: both are true, or both are false.',
  '~': 'Not.',
  SUBSET: 'SUBSET S: the set of all subsets of S.',
  UNION: 'UNION S: the elements of the elements of S.',
  DOMAIN: 'DOMAIN f: the set of arguments of the function f.',
  "'": "e': the value of e in the next state.",
  UNCHANGED: "UNCHANGED e: e' = e, the step leaves e as it is.",
  ENABLED: 'ENABLED A: an A step is possible in this state.',
  '\\cdot': 'A \\cdot B: a step of A and then one of B, taken as one step.',
  '[]': '[]F: F is always true.',
  '<>': '<>F: F is true at some time.',
  '~>': 'F ~> G: whenever F is true, G is true then or later.',
  '-+->': 'F -+-> G: G stays true at least one step longer than F.',
};

const STANDARD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Naturals: {
    '+': 'The sum.',
    '-': 'The difference.',
    '*': 'The product.',
    '^': 'a ^ b: a to the power of b.',
    '<': 'Less than.',
    '>': 'Greater than.',
    '\\leq': 'Less than or equal.',
    '\\geq': 'Greater than or equal.',
    '\\div': 'a \\div b: the quotient, rounded down.',
    '%': 'a % b: the remainder of a \\div b, from 0 to b - 1.',
    '..': 'a .. b: the set of integers from a to b; empty where b < a.',
    Nat: 'The set of natural numbers 0, 1, 2, ...',
  },
  Integers: { Int: 'The set of all integers.', '-.': 'The negative of a number.' },
  Reals: { Real: 'The set of real numbers.', '/': 'The quotient of real numbers.', Infinity: 'Greater than every real number.' },
  Sequences: {
    Seq: 'Seq(S): the set of all finite sequences of elements of S.',
    Len: 'Len(s): the length of the sequence s.',
    '\\o': 's \\o t: the elements of s and then those of t.',
    Append: 'Append(s, e): the sequence s with e at its end.',
    Head: 'Head(s): the first element of s, which must not be empty.',
    Tail: 'Tail(s): s without its first element; it must not be empty.',
    SubSeq: 'SubSeq(s, m, n): the elements of s from number m to number n.',
    SelectSeq: 'SelectSeq(s, Test(_)): the elements of s for which Test is true, in their order.',
  },
  FiniteSets: {
    IsFiniteSet: 'IsFiniteSet(S): S has finitely many elements.',
    Cardinality: 'Cardinality(S): the number of elements of the finite set S.',
  },
  Bags: {
    IsABag: 'IsABag(B): B is a function from a set to positive numbers.',
    BagToSet: 'BagToSet(B): the elements that are in the bag.',
    SetToBag: 'SetToBag(S): the bag with one copy of each element of S.',
    BagIn: 'BagIn(e, B): e is in the bag.',
    EmptyBag: 'The bag without elements.',
    CopiesIn: 'CopiesIn(e, B): how often e is in the bag.',
    '(+)': 'The union of two bags: numbers of copies are added.',
    '(-)': 'The difference of two bags: numbers of copies are subtracted.',
    '\\sqsubseteq': 'A \\sqsubseteq B: B has at least as many copies of each element.',
    BagCardinality: 'BagCardinality(B): the number of all copies in the bag.',
  },
  TLC: {
    Print: 'Print(out, val): prints out, and equals val.',
    PrintT: 'PrintT(out): prints out, and is TRUE.',
    Assert: 'Assert(val, out): TRUE if val is; otherwise the check ends and shows out.',
    JavaTime: 'The present time in seconds.',
    TLCGet: 'TLCGet(i): the value of register i, or what the run knows under a name.',
    TLCSet: 'TLCSet(i, v): puts v into register i, and is TRUE.',
    ':>': 'd :> e: the function whose only argument is d, with the value e.',
    '@@': 'f @@ g: the function with the arguments of both; f counts where both have one.',
    Permutations: 'Permutations(S): the set of permutations of S, for SYMMETRY.',
    SortSeq: 'SortSeq(s, Op(_, _)): the sequence s sorted by Op.',
    RandomElement: 'RandomElement(S): some element of S, another one each time.',
    Any: 'The set of all values: everything is in it.',
    ToString: 'ToString(v): the value as a string.',
    TLCEval: 'TLCEval(v): v, evaluated at once and completely.',
  },
};

/** The sentence about an operator; null where there is none. */
export function documentationOf({ symbol }: Entity): string | null {
  if (symbol === null) return null;
  if (symbol.kind === 'builtin') return BUILTIN[symbol.name] ?? null;
  if (symbol.kind !== 'definition' || !isBundled(symbol.span)) return null;
  return STANDARD[symbol.module]?.[symbol.name] ?? null;
}

/** The words of the language that are no operators, for completion and hover. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  ASSUME: 'ASSUME F: F must be true of the constants.',
  ASSUMPTION: 'As ASSUME.',
  AXIOM: 'As ASSUME.',
  CASE: 'CASE p1 -> e1 [] p2 -> e2 [] OTHER -> e: one of the values whose condition is true.',
  CHOOSE: 'CHOOSE x \\in S : P: some element of S with P, always the same one.',
  CONSTANT: 'Declares what the configuration gives a value.',
  CONSTANTS: 'Declares what the configuration gives values.',
  ELSE: 'The value of IF where the condition is false.',
  EXCEPT: '[f EXCEPT ![a] = e]: the function f, but with the value e for a. In e, @ stands for f[a].',
  EXTENDS: 'Names the modules whose definitions and declarations are also those of this one.',
  IF: 'IF p THEN a ELSE b',
  IN: 'Ends the definitions of LET.',
  INSTANCE: 'INSTANCE M WITH x <- e: the definitions of M with e in the place of x.',
  LAMBDA: 'LAMBDA x : e: an operator without a name.',
  LET: 'LET Op == e IN f: definitions for one expression.',
  LOCAL: 'The definition is not visible to modules that extend or instantiate this one.',
  MODULE: 'Begins a module.',
  OTHER: 'The last arm of CASE: where no condition is true.',
  RECURSIVE: 'RECURSIVE Op(_): Op may be used before its definition, and in it.',
  SF_: 'SF_v(A): strong fairness. If A steps that change v are possible again and again, they are made again and again.',
  THEN: 'The value of IF where the condition is true.',
  THEOREM: 'States that a formula is true.',
  VARIABLE: 'Declares what changes from state to state.',
  VARIABLES: 'Declares what changes from state to state.',
  WF_: 'WF_v(A): weak fairness. If A steps that change v stay possible, one is made.',
  WITH: 'Says what stands for the declared names of an instance.',
};
