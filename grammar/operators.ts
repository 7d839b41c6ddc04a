// The operator symbols of TLA+: one canonical name for each, how it may be spelled, where it stands, and how tightly it binds.
//
// Precedence is a range, and it is not a total order: an operator binds tighter than another only if its whole range lies above the other's.
// Where the ranges overlap, parentheses are required, unless both are the same left-associative operator. So `a /\ b \/ c` and `a < b < c`
// have no meaning, on purpose. Resolving is done in `src/syntax/precedence.ts`, from this table alone.
//
// Canonical names. Where a symbol has several spellings, later rooms see one of them: `\leq`, `\geq`, `/=`, `/\`, `\/`, `~`, `<=>`, `\cap`,
// `\cup`, `\o`, `\X`, `\oplus`, `\ominus`, `\odot`, `\oslash`, `\otimes`; every other symbol is named as it is written in ASCII. Prefix minus
// is named `-.`, as in its definition `-. a == ...`.
//
// Source: Lamport, *Specifying Systems*, tables 5 and 6 (section 15.2.1); Unicode forms as the TLA+ tools accept them.

export type Fixity = 'prefix' | 'infix' | 'postfix';

/** One operator symbol. */
export interface OperatorSymbol {
  /** The canonical name, as it appears in the abstract syntax. */
  readonly name: string;
  readonly fixity: Fixity;
  /** The lower end of the precedence range, 1 (loosest) to 17. */
  readonly low: number;
  /** The upper end of the precedence range. */
  readonly high: number;
  /** Whether `a op b op c` is allowed and means `(a op b) op c`. */
  readonly leftAssociative: boolean;
  /** Every way to write it, the canonical name first unless it cannot be written (`-.` can, in definitions). */
  readonly spellings: readonly string[];
}

// name, precedence range, and further spellings; infix operators are left-associative where their group says so.
const prefixRows: readonly (readonly [string, number, number, ...string[]])[] = [
  ['~', 4, 4, '\\lnot', '\\neg', '¬'],
  ['[]', 4, 15, '□'],
  ['<>', 4, 15, '◇'],
  ['ENABLED', 4, 15],
  ['UNCHANGED', 4, 15],
  ['SUBSET', 10, 13],
  ['UNION', 10, 13],
  ['DOMAIN', 10, 13],
  ['-.', 12, 12],
];

const postfixRows: readonly (readonly [string, number, number, ...string[]])[] = [
  ["'", 15, 15],
  ['^+', 15, 15, '⁺'],
  ['^*', 15, 15],
  ['^#', 15, 15],
];

const associativeRows: readonly (readonly [string, number, number, ...string[]])[] = [
  ['/\\', 3, 3, '\\land', '∧'],
  ['\\/', 3, 3, '\\lor', '∨'],
  ['\\cdot', 5, 14, '⋅'],
  ['@@', 6, 6],
  ['\\cap', 8, 8, '\\intersect', '∩'],
  ['\\cup', 8, 8, '\\union', '∪'],
  ['##', 9, 13],
  ['$', 9, 13],
  ['$$', 9, 13],
  ['??', 9, 13, '⁇'],
  ['\\sqcap', 9, 13, '⊓'],
  ['\\sqcup', 9, 13, '⊔'],
  ['\\uplus', 9, 13, '⊎'],
  ['+', 10, 10],
  ['++', 10, 10],
  ['\\oplus', 10, 10, '(+)', '⊕'],
  ['%%', 10, 11],
  ['|', 10, 11],
  ['||', 10, 11, '‖'],
  ['\\X', 10, 13, '\\times', '×'],
  ['-', 11, 11],
  ['--', 11, 11],
  ['\\ominus', 11, 11, '(-)', '⊖'],
  ['&', 13, 13],
  ['&&', 13, 13],
  ['*', 13, 13],
  ['**', 13, 13],
  ['\\o', 13, 13, '\\circ', '∘'],
  ['\\bigcirc', 13, 13, '◯'],
  ['\\bullet', 13, 13, '●'],
  ['\\star', 13, 13, '⋆'],
  ['\\odot', 13, 13, '(.)', '⊙'],
  ['\\otimes', 13, 13, '(\\X)', '⊗'],
];

const nonAssociativeRows: readonly (readonly [string, number, number, ...string[]])[] = [
  ['=>', 1, 1, '⇒'],
  ['<=>', 2, 2, '\\equiv', '≡', '⇔'],
  ['~>', 2, 2, '↝'],
  ['-+->', 2, 2, '⇸'],
  ['=', 5, 5],
  ['/=', 5, 5, '#', '≠'],
  ['\\in', 5, 5, '∈'],
  ['\\notin', 5, 5, '∉'],
  ['<', 5, 5],
  ['>', 5, 5],
  ['\\leq', 5, 5, '<=', '=<', '≤'],
  ['\\geq', 5, 5, '>=', '≥'],
  ['\\subseteq', 5, 5, '⊆'],
  ['\\subset', 5, 5, '⊂'],
  ['\\supset', 5, 5, '⊃'],
  ['\\supseteq', 5, 5, '⊇'],
  ['\\prec', 5, 5, '≺'],
  ['\\succ', 5, 5, '≻'],
  ['\\preceq', 5, 5, '⪯'],
  ['\\succeq', 5, 5, '⪰'],
  ['\\sim', 5, 5, '∼'],
  ['\\simeq', 5, 5, '≃'],
  ['\\ll', 5, 5, '≪'],
  ['\\gg', 5, 5, '≫'],
  ['\\asymp', 5, 5, '≍'],
  ['\\approx', 5, 5, '≈'],
  ['\\cong', 5, 5, '≅'],
  ['\\sqsubset', 5, 5, '⊏'],
  ['\\sqsubseteq', 5, 5, '⊑'],
  ['\\sqsupset', 5, 5, '⊐'],
  ['\\sqsupseteq', 5, 5, '⊒'],
  ['\\doteq', 5, 5, '≐'],
  ['\\propto', 5, 5, '∝'],
  ['|-', 5, 5, '⊢'],
  ['|=', 5, 5, '⊨'],
  ['-|', 5, 5, '⊣'],
  ['=|', 5, 5, '⫤'],
  [':=', 5, 5, '≔'],
  ['::=', 5, 5, '⩴'],
  ['<:', 7, 7],
  [':>', 7, 7],
  ['\\', 8, 8],
  ['!!', 9, 13, '‼'],
  ['..', 9, 9, '‥'],
  ['...', 9, 9, '…'],
  ['\\wr', 9, 14, '≀'],
  ['%', 10, 11],
  ['/', 13, 13],
  ['//', 13, 13],
  ['\\div', 13, 13, '÷'],
  ['\\oslash', 13, 13, '(/)', '⊘'],
  ['^', 14, 14],
  ['^^', 14, 14],
];

interface Tables {
  readonly bySpelling: ReadonlyMap<string, OperatorSymbol>;
  readonly byName: ReadonlyMap<string, OperatorSymbol>;
}

let tables: Tables | undefined;

const build = (): Tables => {
  const bySpelling = new Map<string, OperatorSymbol>();
  const byName = new Map<string, OperatorSymbol>();
  const add = (rows: typeof prefixRows, fixity: Fixity, leftAssociative: boolean) => {
    for (const [name, low, high, ...others] of rows) {
      const symbol: OperatorSymbol = { name, fixity, low, high, leftAssociative, spellings: [name, ...others] };
      byName.set(name, symbol);
      for (const spelling of symbol.spellings) bySpelling.set(spelling, symbol);
    }
  };
  add(prefixRows, 'prefix', false);
  add(postfixRows, 'postfix', false);
  add(associativeRows, 'infix', true);
  add(nonAssociativeRows, 'infix', false);
  return { bySpelling, byName };
};

/** All operator symbols by each of their spellings. Built at the first use. */
export function operatorsBySpelling(): ReadonlyMap<string, OperatorSymbol> {
  tables ??= build();
  return tables.bySpelling;
}

/** The operator symbol with a canonical name (`-.` is prefix minus, `-` is subtraction), or undefined for an identifier. */
export function operatorNamed(name: string): OperatorSymbol | undefined {
  tables ??= build();
  return tables.byName.get(name);
}

/** Signs that are no operators. */
const OTHER_SIGNS: ReadonlySet<string> = new Set(['\\A', '\\E', '\\forall', '\\exists', '->', '<-', '|->']);

/** What was split by a blank: the sign that two neighbours would be without it, such as `\\ in` and `= >`; undefined where that is none. */
export function signWithoutBlank(...parts: readonly (string | undefined)[]): string | undefined {
  const sign = parts.join('');
  const isSplit = parts.every((part) => part !== undefined && part !== '') && /^\\|\\$|[>=-]$/.test(sign);
  return isSplit && (OTHER_SIGNS.has(sign) || operatorsBySpelling().has(sign)) ? sign : undefined;
}
