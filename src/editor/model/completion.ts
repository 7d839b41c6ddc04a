// What can be written at a place: names in scope, fields, members of instances, modules to extend, words of PlusCal and of configurations.
//
// A definition that is being typed mostly has errors, so what is bound around the cursor is read from the text of the definition; everything else is name
// resolution's.
import { basename, dirname } from 'node:path';
import { cfgKeywords, isTaking, operatorsBySpelling, roleOfKeyword } from '../../../grammar/index.ts';
import { standardModules } from '../../compiler/index.ts';
import { isBundled } from '../../diagnostics/index.ts';
import { algorithmNames, findAlgorithm } from '../../pluscal/index.ts';
import type { InstanceSymbol, Level } from '../../semantics/index.ts';
import type { AnalyzedConfig, AnalyzedModule, Workspace } from '../../session/workspace/index.ts';
import { operatorRole } from '../../syntax/index.ts';
import { KEYWORDS } from './documentation.ts';
import { entityOfSymbol } from './entity.ts';
import { CONFIG_KEYWORDS } from './name-index.ts';
import { instanceNamed } from './named-instance.ts';
import { type Completion, IS_WORD, item, ofSymbol, proposalsOf } from './proposals.ts';
import { contains, wordAt } from './texts.ts';

/** The proposals, and the part of the text before the cursor that they replace. */
export interface Completions {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Completion[];
}

/** Where something is written: the offset in the text as it is now, and in the one that was analysed. */
export interface Place {
  readonly offset: number;
  readonly analysed: number;
}

/** Characters in which the beginning of the definition around the cursor is looked for. */
const LONGEST_DEFINITION = 20_000;

/** Names that a quantifier or a set binds first: `\E x, y \in S`, `{x \in S : P}`. */
const FIRST_BOUND = /(?:\\[AE]{1,2}|CHOOSE|[[{])\s*<?<?((?:[A-Za-z_]\w*\s*,\s*)*[A-Za-z_]\w*)>?>?\s*\\in\b/g;

/** Names that it binds besides: `\E x \in S, y, z \in T`. Not so many, for a comma can also be one of thousands in a set. */
const FURTHER_BOUND = /,\s*<?<?((?:[A-Za-z_]\w*\s*,\s*){0,20}[A-Za-z_]\w*)>?>?\s*\\in\b/g;

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
  for (const bounds of [FIRST_BOUND, FURTHER_BOUND]) for (const [, list] of part.matchAll(bounds)) add(list!);
  for (const [, list] of part.matchAll(/(?:\\[AE]{1,2}|CHOOSE|LAMBDA)\s+((?:\w+\s*,\s*)*\w+)\s*:/g)) add(list!);
  for (const [, name, params] of part.matchAll(/\b(\w+)\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*)?==/g)) {
    add(name!);
    add(params ?? '');
  }
  for (const [, list] of part.matchAll(/\b\w+\[((?:\w+\s*,\s*)*\w+)\s*\\in/g)) add(list!);
  names.delete('_');
  return [...names];
}

function membersOf({ target }: InstanceSymbol): readonly Completion[] {
  const members: Completion[] = [];
  for (const [name, { symbol, local }] of target.scope)
    if (!local && symbol.kind !== 'constant' && symbol.kind !== 'variable' && IS_WORD.test(name))
      members.push(ofSymbol(symbol, symbol.kind !== 'builtin' && isBundled(symbol.span) ? 3 : 1));
  return members;
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

  at(place: Place): Completions {
    const { offset } = place;
    const word = wordAt(this.#text, offset);
    const start = word === null ? offset : Math.min(word.start, offset);
    const before = this.#text.slice(Math.max(0, start - LOOK_BACK), start);
    const symbols = this.#symbolAt(before, start);
    if (symbols !== null) return { ...symbols, end: offset };
    return { start, end: offset, items: this.#items(before, place) };
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

  #items(before: string, place: Place): readonly Completion[] {
    const { known, module } = this.#analyzed;
    if (/\b(?:EXTENDS|INSTANCE)\s+(?:\w+\s*,\s*)*$/.test(before)) return this.#modules();
    if (known === null || module === null) return KEYWORD_PROPOSALS;
    const instance = /(?<!\w)((?:\w+(?:\([^()\n]*\))?!)+)$/.exec(before)?.[1];
    if (instance !== undefined) {
      const symbol = instanceNamed(instance.slice(0, -1), known.root);
      return symbol === null ? [] : membersOf(symbol);
    }
    if (/[\w)\]]\.$/.test(before) || /!\s*\.$/.test(before)) return proposalsOf(this.#analyzed).fields;
    const substituted = /\bINSTANCE\s+(\w+)\s+WITH\s+(?:[^\n]*,\s*)?$/.exec(before)?.[1];
    if (substituted !== undefined) {
      const target = this.#declaredOf(substituted);
      if (target.length > 0) return target;
    }
    const region = findAlgorithm(this.#analyzed.source);
    const isInAlgorithm = region !== null && contains(region.span, place.analysed);
    return [
      ...(isInAlgorithm ? this.#ofAlgorithm(before, place.analysed) : []),
      ...this.#inScope(place),
      ...proposalsOf(this.#analyzed).others,
      ...KEYWORD_PROPOSALS,
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

  #ofAlgorithm(before: string, analysed: number): readonly Completion[] {
    const names = algorithmNames(this.#analyzed.source)?.names ?? [];
    const ofKind = (kind: string): Completion[] =>
      names.filter((one) => one.isDefinition && one.kind === kind).map(({ name }) => item(name, 'label', kind, { rank: 1 }));
    if (/\bgoto\s+$/.test(before)) return [...ofKind('label'), item('Done', 'label', 'the end', { rank: 2 })];
    if (/\bcall\s+$/.test(before)) return ofKind('procedure');
    const visible = names.filter(
      ({ isDefinition, kind, scope }) => isDefinition && kind !== 'label' && kind !== 'algorithm' && contains(scope, analysed),
    );
    return [
      ...visible.map(({ name, kind }) => item(name, kind === 'macro' || kind === 'procedure' ? 'operator' : 'variable', kind, { rank: 1 })),
      ...PLUSCAL_WORDS.map((word) => item(word, 'keyword', 'PlusCal', { rank: 4 })),
    ];
  }

  #inScope({ offset, analysed }: Place): readonly Completion[] {
    const bound = boundBefore(this.#text, offset);
    const locals = bound.map((name) => item(name, 'local', 'bound here', { rank: 0 }));
    const hidden = new Set(bound);
    const named = proposalsOf(this.#analyzed).named.flatMap(({ proposal, from }) =>
      // What is defined further down is not known here yet.
      from > analysed || hidden.has(proposal.label) ? [] : [proposal],
    );
    return [...locals, ...named];
  }
}

/** Characters in front of the cursor that tell what is being written. */
const LOOK_BACK = 2000;

const KEYWORD_PROPOSALS: readonly Completion[] = [
  ...Object.keys(KEYWORDS),
  ...['UNCHANGED', 'ENABLED', 'DOMAIN', 'SUBSET', 'UNION', 'TRUE', 'FALSE', 'BOOLEAN', 'STRING'],
].map((word) => item(word, 'keyword', '', { rank: 6 }));

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
