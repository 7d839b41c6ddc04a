// What can be proposed in a module, found once for each analysis of it: names in scope, fields, operators of modules that are not extended yet.
import { standardModules } from '../../compiler/index.ts';
import { Attached, finish, isBundled, type Steps } from '../../diagnostics/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import type { ModuleSymbol, ResolvedModule } from '../../semantics/index.ts';
import type { AnalyzedModule } from '../../session/workspace/index.ts';
import { childrenOf, type Expr, type Module, type Unit } from '../../syntax/index.ts';
import { signatureOf } from './entity.ts';

export type ProposalKind =
  | 'operator'
  | 'definition'
  | 'constant'
  | 'variable'
  | 'local'
  | 'field'
  | 'module'
  | 'instance'
  | 'keyword'
  | 'label'
  | 'symbol';

/** One thing that can be written. */
export interface Completion {
  readonly label: string;
  readonly kind: ProposalKind;
  readonly detail: string;
  /** The symbol, for its documentation. */
  readonly symbol: ModuleSymbol | null;
  /** What is written, where that is not the label; `$1` is where the cursor goes. */
  readonly insert: string | null;
  /** The module that must be extended for it. */
  readonly needs: string | null;
  /** Earlier in the list is nearer to what is likely meant. */
  readonly rank: number;
}

export function item(label: string, kind: ProposalKind, detail = '', more: Partial<Completion> = {}): Completion {
  return { label, kind, detail, symbol: null, insert: null, needs: null, rank: 5, ...more };
}

const kindOfSymbol = (symbol: ModuleSymbol): ProposalKind => {
  switch (symbol.kind) {
    case 'constant':
    case 'variable':
    case 'instance':
      return symbol.kind;
    case 'parameter':
    case 'bound':
      return 'local';
    case 'builtin':
      return 'keyword';
    case 'definition':
      return symbol.params.length > 0 ? 'operator' : 'definition';
  }
};

/** A symbol, as it can be written. */
export function ofSymbol(symbol: ModuleSymbol, rank: number, more: Partial<Completion> = {}): Completion {
  const detail = symbol.kind === 'instance' ? `INSTANCE ${symbol.target.name}` : signatureOf(symbol);
  const takes = symbol.kind === 'definition' ? symbol.params.length : symbol.kind === 'constant' ? symbol.arity : 0;
  const insert = takes > 0 ? `${symbol.name}($1)` : symbol.kind === 'instance' && symbol.params.length === 0 ? `${symbol.name}!` : null;
  return item(symbol.name, kindOfSymbol(symbol), detail, { symbol, rank, insert, ...more });
}

/** A name and no operator symbol. */
export const IS_WORD = /^\w+$/;

/** A name in scope. */
interface Named {
  readonly proposal: Completion;
  /** The offset in the text that was analysed at which it is introduced; -1 where that is another text. */
  readonly from: number;
}

/** What the analysis of a module tells of all its places. */
export interface Proposals {
  readonly named: readonly Named[];
  /** Operators of modules that are not extended yet. */
  readonly others: readonly Completion[];
  /** Fields of the records that the module mentions. */
  readonly fields: readonly Completion[];
}

/** Names that are looked at in one step. */
const NAMES_A_STEP = 200;

function* namedIn({ scope }: ResolvedModule, { source }: AnalyzedModule): Steps<readonly Named[]> {
  const named: Named[] = [];
  let number = 0;
  for (const [name, { symbol }] of scope) {
    if (number++ % NAMES_A_STEP === 0) yield;
    if (!IS_WORD.test(name)) continue;
    if (symbol.kind === 'builtin') {
      named.push({ proposal: ofSymbol(symbol, 2), from: -1 });
      continue;
    }
    const place = originalSpan(symbol.span);
    const isHere = place.source.name === source.name && place.source === symbol.span.source;
    named.push({ proposal: ofSymbol(symbol, isBundled(symbol.span) ? 3 : 2), from: isHere ? place.start : -1 });
  }
  return named;
}

function addFields(expr: Expr, fields: Set<string>): void {
  if (expr.kind === 'record' || expr.kind === 'record-set') for (const { name } of expr.fields) fields.add(name);
  if (expr.kind === 'field-access') fields.add(expr.field);
  if (expr.kind === 'let') for (const unit of expr.definitions) addFieldsOfUnit(unit, fields);
  for (const { expr: child } of childrenOf(expr)) addFields(child, fields);
}

function addFieldsOfUnit(unit: Unit, fields: Set<string>): void {
  if (unit.kind === 'nested-module') for (const one of unit.module.units) addFieldsOfUnit(one, fields);
  else if ('body' in unit && unit.body !== null) addFields(unit.body, fields);
}

function* fieldsIn({ units }: Module): Steps<readonly Completion[]> {
  const fields = new Set<string>();
  for (const unit of units) {
    yield;
    addFieldsOfUnit(unit, fields);
  }
  return [...fields].map((name) => item(name, 'field', 'field', { rank: 1 }));
}

/** Modules that others are made of, and those for proofs: nobody extends them for one operator. */
const NOT_OFFERED = /^(?:Naturals|Reals|.*Theorems.*|.*Induction|TLAPS|Toolbox)$/;

const offered = new Map<string, readonly Completion[]>();

/** What a module that comes with tlasso defines, for those who do not extend it yet. */
function offeredBy(module: string, text: string): readonly Completion[] {
  const known = offered.get(module);
  if (known !== undefined) return known;
  const names = [...text.matchAll(/^(\w+)(?:\([^)]*\)|\[[^\]]*\])?\s*==/gm)].map(([, name]) => name!);
  const made = names.map((name) => item(name, 'operator', `EXTENDS ${module}`, { needs: module, rank: 8 }));
  offered.set(module, made);
  return made;
}

function* notExtended(root: ResolvedModule): Steps<readonly Completion[]> {
  const found: Completion[] = [];
  for (const { name: module, text } of standardModules.values()) {
    if (NOT_OFFERED.test(module) || root.sources.has(module)) continue;
    yield;
    for (const one of offeredBy(module, text)) if (!root.scope.has(one.label)) found.push(one);
  }
  return found;
}

const proposals = new Attached<AnalyzedModule, Proposals>();

/** Finds what can be proposed in a module. */
export function* prepareProposals(analyzed: AnalyzedModule): Steps<Proposals> {
  const known = proposals.get(analyzed);
  if (known !== undefined) return known;
  const root = analyzed.known?.root;
  const made: Proposals = {
    named: root === undefined ? [] : yield* namedIn(root, analyzed),
    others: root === undefined ? [] : yield* notExtended(root),
    fields: analyzed.module === null ? [] : yield* fieldsIn(analyzed.module),
  };
  proposals.set(analyzed, made);
  return made;
}

/** What can be proposed in a module. */
export function proposalsOf(analyzed: AnalyzedModule): Proposals {
  return proposals.get(analyzed) ?? finish(prepareProposals(analyzed));
}
