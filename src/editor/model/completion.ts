// What can be written at a place: names in scope, fields, members of instances, modules to extend, words of PlusCal and of configurations.
//
// A definition that is being typed mostly has errors, so what is bound around the cursor is read from the text of the definition; everything else is name
// resolution's.
import { basename, dirname } from 'node:path';
import { cfgKeywords, isTaking, operatorsBySpelling, roleOfKeyword } from '../../../grammar/index.ts';
import { standardModules } from '../../compiler/index.ts';
import { isBundled } from '../../diagnostics/index.ts';
import { algorithmNames, findAlgorithm, originalSpan } from '../../pluscal/index.ts';
import type { InstanceSymbol, Level, ModuleSymbol, ResolvedModule } from '../../semantics/index.ts';
import type { AnalyzedConfig, AnalyzedModule, Workspace } from '../../session/workspace/index.ts';
import { childrenOf, type Expr, type Module, operatorRole, type Unit } from '../../syntax/index.ts';
import { KEYWORDS } from './documentation.ts';
import { entityOfSymbol, signatureOf } from './entity.ts';
import { CONFIG_KEYWORDS } from './name-index.ts';
import { contains, wordAt } from './texts.ts';

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

/** The proposals, and the part of the text before the cursor that they replace. */
export interface Completions {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Completion[];
}

const item = (label: string, kind: ProposalKind, detail = '', more: Partial<Completion> = {}): Completion => ({
  label,
  kind,
  detail,
  symbol: null,
  insert: null,
  needs: null,
  rank: 5,
  ...more,
});

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

function ofSymbol(symbol: ModuleSymbol, rank: number, more: Partial<Completion> = {}): Completion {
  const detail = symbol.kind === 'instance' ? `INSTANCE ${symbol.target.name}` : signatureOf(symbol);
  const takes = symbol.kind === 'definition' ? symbol.params.length : symbol.kind === 'constant' ? symbol.arity : 0;
  const insert = takes > 0 ? `${symbol.name}($1)` : symbol.kind === 'instance' && symbol.params.length === 0 ? `${symbol.name}!` : null;
  return item(symbol.name, kindOfSymbol(symbol), detail, { symbol, rank, insert, ...more });
}

const IS_WORD = /^\w+$/;

/** Characters in which the beginning of the definition around the cursor is looked for. */
const LONGEST_DEFINITION = 20_000;

/** The names bound in the text of a definition in front of an offset: parameters, quantifiers, LET, functions. */
function boundBefore(whole: string, place: number): readonly string[] {
  const from = Math.max(0, place - LONGEST_DEFINITION);
  const text = whole.slice(from, place);
  const offset = place - from;
  const heads = [...text.slice(0, offset).matchAll(/^[ \t]*(?:LOCAL[ \t]+)?\w+(?:[ \t]*[([][^\n]*?[)\]])?[ \t]*==/gm)];
  const tops = heads.filter(([head]) => !/^\s/.test(head));
  const start = (tops.at(-1) ?? heads.at(-1))?.index ?? 0;
  const part = text.slice(start, offset);
  const names = new Set<string>();
  const add = (list: string): void => {
    for (const [name] of list.matchAll(/[A-Za-z_]\w*/g)) names.add(name);
  };
  for (const [, list] of part.matchAll(/(?:\\[AE]{1,2}|CHOOSE|[[{]|,)\s*<?<?((?:[A-Za-z_]\w*\s*,\s*)*[A-Za-z_]\w*)>?>?\s*\\in\b/g))
    add(list!);
  for (const [, list] of part.matchAll(/(?:\\[AE]{1,2}|CHOOSE|LAMBDA)\s+((?:\w+\s*,\s*)*\w+)\s*:/g)) add(list!);
  for (const [, name, params] of part.matchAll(/(\w+)\s*(?:\(([^()]*(?:\([^()]*\))?[^()]*)\))?\s*==/g)) {
    add(name!);
    add(params ?? '');
  }
  for (const [, list] of part.matchAll(/\w+\[((?:\w+\s*,\s*)*\w+)\s*\\in/g)) add(list!);
  names.delete('_');
  return [...names];
}

function fieldsIn(module: Module): ReadonlySet<string> {
  const fields = new Set<string>();
  const expression = (expr: Expr): void => {
    if (expr.kind === 'record' || expr.kind === 'record-set') for (const { name } of expr.fields) fields.add(name);
    if (expr.kind === 'field-access') fields.add(expr.field);
    if (expr.kind === 'let') units(expr.definitions);
    for (const { expr: child } of childrenOf(expr)) expression(child);
  };
  const units = (all: readonly Unit[]): void => {
    for (const unit of all) {
      if (unit.kind === 'nested-module') units(unit.module.units);
      else if ('body' in unit && unit.body !== null) expression(unit.body);
    }
  };
  units(module.units);
  return fields;
}

function membersOf({ target }: InstanceSymbol): readonly Completion[] {
  const members: Completion[] = [];
  for (const [name, { symbol, local }] of target.scope)
    if (!local && symbol.kind !== 'constant' && symbol.kind !== 'variable' && IS_WORD.test(name))
      members.push(ofSymbol(symbol, symbol.kind !== 'builtin' && isBundled(symbol.span) ? 3 : 1));
  return members;
}

/** The instance that a text `A!B(x)` names. */
function instanceNamed(path: string, root: ResolvedModule): InstanceSymbol | null {
  let scope = root.scope;
  let found: InstanceSymbol | null = null;
  for (const step of path.split('!')) {
    const symbol = scope.get(step.replace(/\(.*$/s, '').trim())?.symbol;
    if (symbol?.kind !== 'instance') return null;
    found = symbol;
    ({ scope } = symbol.target);
  }
  return found;
}

/** The names of a standard module that a definition of its text begins with. */
const definedIn = (text: string): readonly string[] =>
  [...text.matchAll(/^(\w+)(?:\([^)]*\)|\[[^\]]*\])?\s*==/gm)].map(([, name]) => name!);

/** Modules that others are made of, and those for proofs: nobody extends them for one operator. */
const NOT_OFFERED = /^(?:Naturals|Reals|.*Theorems.*|.*Induction|TLAPS|Toolbox)$/;

function notExtended(root: ResolvedModule): readonly Completion[] {
  const found: Completion[] = [];
  for (const { name: module, text } of standardModules.values()) {
    if (NOT_OFFERED.test(module) || root.sources.has(module)) continue;
    for (const name of definedIn(text))
      if (!root.scope.has(name)) found.push(item(name, 'operator', `EXTENDS ${module}`, { needs: module, rank: 8 }));
  }
  return found;
}

const PLUSCAL_WORDS: readonly string[] = [
  ...['algorithm', 'assert', 'await', 'begin', 'call', 'define', 'do', 'either', 'else', 'elsif', 'end', 'fair', 'goto', 'if', 'macro'],
  ...['or', 'print', 'procedure', 'process', 'return', 'skip', 'then', 'variable', 'variables', 'when', 'while', 'with'],
];

/** Proposes names for places of modules. */
export class ModuleCompletion {
  readonly #analyzed: AnalyzedModule;
  readonly #workspace: Workspace;
  readonly #text: string;

  /** @param text the text that the editor has now, which can be newer than the analysis */
  constructor(analyzed: AnalyzedModule, workspace: Workspace, text: string) {
    this.#analyzed = analyzed;
    this.#workspace = workspace;
    this.#text = text;
  }

  at(offset: number): Completions {
    const word = wordAt(this.#text, offset);
    const start = word === null ? offset : Math.min(word.start, offset);
    const before = this.#text.slice(Math.max(0, start - LOOK_BACK), start);
    const symbols = this.#symbolAt(before, start);
    if (symbols !== null) return { ...symbols, end: offset };
    return { start, end: offset, items: this.#items(before, offset) };
  }

  /** `\` and letters: an operator symbol. */
  #symbolAt(before: string, start: number): Omit<Completions, 'end'> | null {
    if (!before.endsWith('\\') || before.endsWith('/\\')) return null;
    const items = [...operatorsBySpelling()]
      .filter(([spelling]) => /^\\[a-zA-Z]+$/.test(spelling))
      .map(([spelling, { name }]) => item(spelling, 'symbol', name === spelling ? '' : name));
    const quantifiers = ['\\A', '\\E'].map((label) => item(label, 'symbol', 'quantifier', { rank: 1 }));
    return { start: start - 1, items: [...quantifiers, ...items] };
  }

  #items(before: string, offset: number): readonly Completion[] {
    const { known, module } = this.#analyzed;
    if (/\b(?:EXTENDS|INSTANCE)\s+(?:\w+\s*,\s*)*$/.test(before)) return this.#modules();
    if (known === null || module === null) return keywords();
    const instance = /((?:\w+(?:\([^()\n]*\))?!)+)$/.exec(before)?.[1];
    if (instance !== undefined) {
      const symbol = instanceNamed(instance.slice(0, -1), known.root);
      return symbol === null ? [] : membersOf(symbol);
    }
    if (/[\w)\]]\.$/.test(before) || /!\s*\.$/.test(before))
      return [...fieldsIn(module)].map((name) => item(name, 'field', 'field', { rank: 1 }));
    const substituted = /\bINSTANCE\s+(\w+)\s+WITH\s+(?:[^\n]*,\s*)?$/.exec(before)?.[1];
    if (substituted !== undefined) {
      const target = this.#declaredOf(substituted);
      if (target.length > 0) return target;
    }
    const region = findAlgorithm(this.#analyzed.source);
    const isInAlgorithm = region !== null && contains(region.span, offset);
    return [
      ...(isInAlgorithm ? this.#ofAlgorithm(before, offset) : []),
      ...this.#inScope(offset),
      ...notExtended(known.root),
      ...keywords(),
    ];
  }

  #declaredOf(name: string): readonly Completion[] {
    const found = this.#analyzed.finder?.find(name);
    if (found === undefined || !('kind' in found)) return [];
    return found.units.flatMap((unit) => {
      if (unit.kind !== 'constants' && unit.kind !== 'variables') return [];
      const names = unit.kind === 'constants' ? unit.constants : unit.names;
      return names.map((one) =>
        item(one.name, unit.kind === 'constants' ? 'constant' : 'variable', `of ${name}`, { insert: `${one.name} <- $1`, rank: 1 }),
      );
    });
  }

  #modules(): readonly Completion[] {
    const { path } = this.#analyzed;
    const own = this.#workspace
      .files('.tla')
      .filter((file) => dirname(file) === dirname(path) && file !== path)
      .map((file) => item(basename(file, '.tla'), 'module', 'beside this module', { rank: 1 }));
    return [...own, ...[...standardModules.keys()].map((name) => item(name, 'module', 'standard module', { rank: 2 }))];
  }

  #ofAlgorithm(before: string, offset: number): readonly Completion[] {
    const names = algorithmNames(this.#analyzed.source)?.names ?? [];
    const ofKind = (kind: string): Completion[] =>
      names.filter((one) => one.isDefinition && one.kind === kind).map(({ name }) => item(name, 'label', kind, { rank: 1 }));
    if (/\bgoto\s+$/.test(before)) return [...ofKind('label'), item('Done', 'label', 'the end', { rank: 2 })];
    if (/\bcall\s+$/.test(before)) return ofKind('procedure');
    const visible = names.filter(
      ({ isDefinition, kind, scope }) => isDefinition && kind !== 'label' && kind !== 'algorithm' && contains(scope, offset),
    );
    return [
      ...visible.map(({ name, kind }) => item(name, kind === 'macro' || kind === 'procedure' ? 'operator' : 'variable', kind, { rank: 1 })),
      ...PLUSCAL_WORDS.map((word) => item(word, 'keyword', 'PlusCal', { rank: 4 })),
    ];
  }

  #inScope(offset: number): readonly Completion[] {
    const { known, source } = this.#analyzed;
    const locals = boundBefore(this.#text, offset).map((name) => item(name, 'local', 'bound here', { rank: 0 }));
    const seen = new Set(locals.map(({ label }) => label));
    const named: Completion[] = [];
    for (const [name, { symbol }] of known!.root.scope) {
      if (seen.has(name) || !IS_WORD.test(name)) continue;
      if (symbol.kind !== 'builtin') {
        // What is defined further down is not known here yet.
        const place = originalSpan(symbol.span);
        if (place.source.name === source.name && place.start > offset && place.source === symbol.span.source) continue;
      }
      const isStandard = symbol.kind !== 'builtin' && isBundled(symbol.span);
      named.push(ofSymbol(symbol, isStandard ? 3 : 2));
    }
    return [...locals, ...named];
  }
}

/** Characters in front of the cursor that tell what is being written. */
const LOOK_BACK = 2000;

const keywords = (): readonly Completion[] => [
  ...Object.keys(KEYWORDS).map((word) => item(word, 'keyword', '', { rank: 6 })),
  ...['UNCHANGED', 'ENABLED', 'DOMAIN', 'SUBSET', 'UNION', 'TRUE', 'FALSE', 'BOOLEAN', 'STRING'].map((word) =>
    item(word, 'keyword', '', { rank: 6 }),
  ),
];

/** Proposes names for places of configurations. */
export function completeConfig(config: AnalyzedConfig, module: AnalyzedModule | null, text: string, offset: number): Completions {
  const word = wordAt(text, offset);
  const start = word === null ? offset : Math.min(word.start, offset);
  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const words = CONFIG_KEYWORDS.map(({ keyword, meaning }) => item(keyword, 'keyword', meaning, { rank: 6 }));
  const keyword = [...before.matchAll(/[A-Z_]+/g)].map(([found]) => found).findLast((found) => cfgKeywords.includes(found));
  const role = keyword === undefined ? undefined : roleOfKeyword.get(keyword);
  const isAtLine = before.slice(lineStart).trim() === '';
  const result = (items: readonly Completion[]): Completions => ({ start, end: offset, items });
  if (role === undefined) return result(words);
  const scope = module?.known?.root.scope;
  if (scope === undefined) return result(words);
  const own = [...scope.values()].map(({ symbol }) => symbol).filter((symbol) => IS_WORD.test(symbol.name));
  const definitions = (level: Level, takes: number | null): Completion[] =>
    own.flatMap((symbol) =>
      symbol.kind === 'definition' && symbol.level <= level && (takes === null || symbol.params.length === takes) && !isBundled(symbol.span)
        ? [ofSymbol(symbol, 1, { insert: symbol.name })]
        : [],
    );
  if (isTaking(role, 'truth'))
    return result([...['TRUE', 'FALSE'].map((one) => item(one, 'keyword', '', { rank: 1 })), ...(isAtLine ? words : [])]);
  if (isTaking(role, 'constants')) {
    if (/<-\s*$/.test(before)) return result(definitions(3, null));
    if (/=\s*$/.test(before)) return result([]);
    const given = new Set(config.config?.constants.map(({ name }) => name.name));
    const missing = own.flatMap((symbol) =>
      symbol.kind === 'constant' && !given.has(symbol.name) ? [ofSymbol(symbol, 1, { insert: `${symbol.name} = $1` })] : [],
    );
    return result([...missing, ...words]);
  }
  const { level } = operatorRole(role as Parameters<typeof operatorRole>[0]);
  return result([...definitions(level, 0), ...words]);
}

/** The entity behind a proposal, for its documentation. */
export function entityOfCompletion({ symbol }: Completion): ReturnType<typeof entityOfSymbol> | null {
  return symbol === null ? null : entityOfSymbol(symbol);
}
