// Renaming, with the proof that nothing means anything else afterwards: the changed texts are analysed, and every name must stand for what it stood for. A new name that
// is taken, that would be captured by a bound name, or that an INSTANCE without WITH would no longer find, is refused with the reason.
import { basename, dirname, join } from 'node:path';
import { standardModules } from '../../compiler/index.ts';
import { type Diagnostic, isBundled, lineIndexOf, type Span, textOf } from '../../diagnostics/index.ts';
import { keepingRows, sameButForNames } from '../../formatting/index.ts';
import {
  checkTranslation,
  findAlgorithm,
  findTranslation,
  originalSpan,
  type TranslationRegion,
  writeTranslation,
} from '../../pluscal/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import { KEYWORDS } from './documentation.ts';
import { applied, moved, type TextEdit } from './edits.ts';
import { type Entity, entityOfSymbol } from './entity.ts';
import { type LabelStrings, labelStrings } from './label-strings.ts';
import { NameIndex } from './name-index.ts';
import type { Occurrence } from './occurrences.ts';
import { problemsIn } from './problems.ts';
import { differenceInTranslation } from './same-translation.ts';
import { mayBeSeen } from './seeing.ts';
import { TRANSLATORS_NAMES } from './texts.ts';

/** What is to be changed, by file; or why nothing is. */
export type RenamePlan =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'planned';
      readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
      readonly files: readonly { readonly from: string; readonly to: string }[];
    };

const refused = (reason: string): RenamePlan => ({ kind: 'refused', reason });

const RESERVED = new Set([
  ...Object.keys(KEYWORDS),
  ...['UNCHANGED', 'ENABLED', 'DOMAIN', 'SUBSET', 'UNION', 'TRUE', 'FALSE', 'BOOLEAN', 'STRING'],
]);

/** Why a thing cannot be renamed at all; null where it can. */
export function obstacleToRename({ span, kind, name }: Entity): string | null {
  if (kind === 'builtin') return `\`${name}\` is an operator of TLA+ itself.`;
  if (kind === 'model-value') return `\`${name}\` is a model value: change it in the configuration.`;
  if (kind === 'proof-name' || kind === 'proof-step')
    return `\`${name}\` is introduced by a proof. Proofs are not checked here, so nothing could tell whether one still says the same.`;
  if (span === null) return `\`${name}\` is introduced by the translation of the algorithm, and not by a name of the text.`;
  if (isBundled(span)) return `\`${name}\` is defined in a module that comes with tlasso.`;
  if (!/^\w+$/.test(name)) return `\`${name}\` is an operator symbol.`;
  if (isInAlgorithm(span) && TRANSLATORS_NAMES.has(name)) return `\`${name}\` is a name of the translator.`;
  const marks = findAlgorithm(span.source) === null ? null : findTranslation(span.source);
  if (marks !== null && marks !== 'broken' && marks.body.start <= span.start && span.end <= marks.body.end)
    return `\`${name}\` is written by the translator: what it is called follows from the algorithm.`;
  return null;
}

function faultOfName(name: string): string | null {
  if (!/^\w*[A-Za-z]\w*$/.test(name)) return `\`${name}\` is no name: letters, digits and low lines, at least one of them a letter.`;
  if (RESERVED.has(name) || /^[WS]F_/.test(name)) return `\`${name}\` is a word of TLA+.`;
  return null;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const placeText = ({ source, start }: Span): string => `${basename(source.name)}:${lineIndexOf(source).lineAt(start)}`;

/** Plans renames in a workspace. */
export class Renaming {
  readonly #workspace: Workspace;
  readonly #index: NameIndex;

  constructor(workspace: Workspace, index: NameIndex) {
    this.#workspace = workspace;
    this.#index = index;
  }

  /** What renaming a thing takes, or why it is refused. */
  plan(entity: Entity, to: string): RenamePlan {
    const obstacle = obstacleToRename(entity) ?? (to === entity.name ? null : faultOfName(to));
    if (obstacle !== null) return refused(obstacle);
    const places = this.#index.references(entity);
    const edits = new Map<string, TextEdit[]>();
    const add = ({ source, start, end }: Span, text: string): void => {
      const list = edits.get(source.name) ?? [];
      edits.set(source.name, list);
      if (!list.some((one) => one.start === start)) list.push({ start, end, text });
    };
    for (const { span } of places) add(span, to);
    const strings = this.#stringsOf(entity);
    for (const span of strings.compared) add(span, `"${to}"`);
    const broken = [...edits.keys()].find((path) => problemsIn(path, this.#workspace).some(isError));
    if (broken !== undefined)
      return refused(`${basename(broken)} has errors, so it is not known what all its names mean. Mend them first.`);
    if (strings.unclear.length > 0) {
      const [first] = strings.unclear;
      return refused(
        `${textOf(first!)} in ${placeText(first!)} may be this name or another thing, and nothing there says which. Write the new name there first, if it is this one.`,
      );
    }
    const behind = [...edits].find(([path, list]) => list.some(({ start }) => start >= this.#endOfModule(path)));
    if (behind !== undefined)
      return refused(`It is named behind the first module of ${basename(behind[0])}, too: what stands there is not changed.`);
    const unclear = [...edits].find(([path, list]) => this.#changedTranslation(path, list) !== null && this.#isUnknownTranslation(path));
    if (unclear !== undefined)
      return refused(
        `In ${basename(unclear[0])} it is not known which words of the translation come from which of the algorithm. Translate it first, with \`tlasso translate\`.`,
      );
    for (const [path, list] of edits) {
      if (path.endsWith('.tla')) list.splice(0, list.length, ...keepingRows(this.#workspace.source(path)!, list));
      this.#translate(path, list);
    }
    const files = entity.kind === 'module' ? this.#fileNames(entity, to) : [];
    const taken = files.find((file) => this.#workspace.source(file.to) !== null);
    if (taken !== undefined) return refused(`There is a file ${basename(taken.to)} already.`);
    const fault = this.#differenceAfter(entity, to, edits, files);
    return fault === null ? { kind: 'planned', edits, files } : refused(fault);
  }

  /** Where the first module of a file ends: the others are no texts of their own, of which could be told whether they say the same. */
  #endOfModule(path: string): number {
    const module = path.endsWith('.tla') ? this.#workspace.module(path)?.module : null;
    if (module == null) return Number.POSITIVE_INFINITY;
    const { source, end } = module.span;
    return originalSpan({ source, start: end - 1, end }).end;
  }

  /** The strings that say the name of a label or a procedure, in all files that see the algorithm. */
  #stringsOf({ kind, name, span }: Entity): LabelStrings {
    const found: { compared: Span[]; unclear: Span[] } = { compared: [], unclear: [] };
    const isLabel = span !== null && (kind === 'algorithm-label' || this.#isLabel(name, span));
    if (span === null || (!isLabel && !this.#isProcedure(span))) return found;
    const own = span.source.name;
    const pc = this.#keyOfPc(own);
    for (const path of new Set([own, ...this.#workspace.files('.tla')])) {
      if (this.#workspace.source(path)?.text.includes(`"${name}"`) !== true) continue;
      if (path !== own && !this.#workspace.looksFor(path, basename(own, '.tla'))) continue;
      const module = this.#workspace.module(path)?.module ?? null;
      if (module === null) continue;
      const { compared, unclear } = labelStrings(module, name);
      found.unclear.push(...unclear);
      // Another module may have another pc: what is compared with that is no label of this algorithm.
      if (isLabel && this.#keyOfPc(path) === pc) found.compared.push(...compared);
      else if (!isLabel) found.unclear.push(...compared);
    }
    return found;
  }

  #keyOfPc(path: string): string | null {
    const symbol = this.#workspace.module(path)?.known?.root.scope.get('pc')?.symbol;
    return symbol === undefined ? null : entityOfSymbol(symbol).key;
  }

  #isLabel(name: string, span: Span): boolean {
    return isInAlgorithm(span) && /^\s*:(?!=)/.test(span.source.text.slice(span.start + name.length));
  }

  /** The translator defines it as an operator, and its calls write its name into the stack. */
  #isProcedure({ source, start, end }: Span): boolean {
    return isInAlgorithm({ source, start, end }) && /\bprocedure\s+$/.test(source.text.slice(0, start));
  }

  /** The translation in a file with an algorithm, where edits change one of the two; null where they do not. */
  #changedTranslation(path: string, edits: readonly TextEdit[]): TranslationRegion | null {
    const source = this.#workspace.source(path);
    const algorithm = source === null ? null : findAlgorithm(source);
    const marks = algorithm === null ? null : findTranslation(source!);
    if (marks === null || marks === 'broken') return null;
    const parts = [marks.body, algorithm!.span];
    return edits.some(({ start, end }) => parts.some((part) => part.start <= start && end <= part.end)) ? marks : null;
  }

  /** Whether the translation is not known to be that of the algorithm: then it is not known either which words of the two mean the same. */
  #isUnknownTranslation(path: string): boolean {
    const isRecognized = this.#index.occurrences(path).some(({ isTranslated }) => isTranslated);
    return !isRecognized || checkTranslation(this.#workspace.source(path)!).length > 0;
  }

  /** The translation of a changed algorithm is made anew. */
  #translate(path: string, edits: TextEdit[]): void {
    const marks = this.#changedTranslation(path, edits);
    if (marks === null) return;
    const changed = { name: path, text: applied(this.#workspace.source(path)!.text, edits) };
    const { text } = writeTranslation(changed);
    const fresh = text === null ? null : findTranslation({ name: path, text });
    if (text === null || fresh === null || fresh === 'broken') return;
    const { start } = marks.begin;
    const { end } = marks.end;
    edits.splice(0, edits.length, ...edits.filter((one) => one.end <= start || one.start >= end), {
      start,
      end,
      text: text.slice(fresh.begin.start, fresh.end.end),
    });
  }

  #fileNames({ name, span }: Entity, to: string): readonly { readonly from: string; readonly to: string }[] {
    const path = span!.source.name;
    if (basename(path) !== `${name}.tla`) return [];
    const own = [path, join(dirname(path), `${name}.cfg`)].filter((file) => this.#workspace.source(file) !== null);
    return own.map((from) => ({ from, to: join(dirname(from), `${to}${from.slice(-4)}`) }));
  }

  /** What would be another thing after the change; null where nothing would. */
  #differenceAfter(
    entity: Entity,
    to: string,
    edits: ReadonlyMap<string, readonly TextEdit[]>,
    files: readonly { readonly from: string; readonly to: string }[],
  ): string | null {
    const now = (path: string): string => files.find(({ from }) => from === path)?.to ?? path;
    const after = this.#workspace.copy();
    for (const { from } of files) after.remove(from);
    for (const path of new Set([...edits.keys(), ...files.map(({ from }) => from)])) {
      const text = this.#workspace.source(path)!.text;
      after.put(now(path), applied(text, edits.get(path) ?? []));
    }
    const index = new NameIndex(after);
    const movedKey = (one: Entity): string => {
      if (one.span === null) return one.key;
      const { name } = one.span.source;
      return `${now(name)}:${moved(one.span.start, edits.get(name) ?? [])}`;
    };
    const keyOf = (one: Entity): string => (one.span === null ? one.key : `${one.span.source.name}:${one.span.start}`);
    for (const path of this.#filesToVerify(entity, to, [...edits.keys()])) {
      if (problemsIn(path, this.#workspace).some(isError)) continue;
      const fault = problemsIn(now(path), after).find(isError);
      if (fault !== undefined) return `Then ${placeText(fault.span)} would have an error: ${fault.message}.`;
      const [was, is] = [this.#workspace.source(path)!, after.source(now(path))!];
      if (was.text !== is.text && path.endsWith('.tla') && !sameButForNames(was, is))
        return isInAlgorithm(entity.span!) && path === entity.span!.source.name
          ? `Then the translator would write the assignments of a step in ${basename(path)} in another order.`
          : `Then the lists of /\\ and \\/ in ${basename(path)} would be read in another way.`;
      const [analyzed, changed] = [this.#workspace.module(path), after.module(now(path))];
      const other =
        analyzed === null || changed === null ? null : differenceInTranslation(analyzed, changed, { from: entity.name, to, nameOf: now });
      if (other !== null) return other;
      const expected = new Map<number, Occurrence>();
      for (const one of this.#index.occurrences(path))
        if (!one.isTranslated) expected.set(moved(one.span.start, edits.get(path) ?? []), one);
      for (const one of index.occurrences(now(path))) {
        if (one.isTranslated) continue;
        const before = expected.get(one.span.start);
        if (before === undefined || isGenerated(one, entity)) continue;
        if (movedKey(before.entity) !== keyOf(one.entity))
          return `Then \`${one.entity.name}\` in ${placeText(one.span)} would mean something else.`;
      }
    }
    return null;
  }

  /** Files in which the old or the new name stands, and those that see the module of the thing. */
  #filesToVerify({ kind, span, name, symbol }: Entity, to: string, changed: readonly string[]): readonly string[] {
    // Nobody outside can name a parameter or a bound name.
    if (symbol?.kind === 'parameter' || symbol?.kind === 'bound') return changed;
    const words = new RegExp(`(?<!\\w)(?:${name}|${to})(?!\\w)`);
    const folder = dirname(span!.source.name);
    const module = basename(span!.source.name, '.tla');
    // Modules that come with tlasso may name things of a module that stands for one of them.
    const isStandard = standardModules.has(module);
    const isSeen = mayBeSeen(span!.source.name, kind === 'module' ? [name, to] : [], this.#workspace);
    const all = [...this.#workspace.files('.tla'), ...this.#workspace.files('.cfg')].filter((path) => {
      if (!isSeen(path)) return false;
      const text = this.#workspace.source(path)?.text ?? '';
      return (
        words.test(text) ||
        (dirname(path) === folder && /\bINSTANCE\b/.test(text)) ||
        (isStandard && path.endsWith('.tla') && this.#workspace.looksFor(path, module))
      );
    });
    return [...new Set([...changed, ...all])];
  }
}

function isInAlgorithm({ source, start, end }: Span): boolean {
  const region = findAlgorithm(source);
  return region !== null && region.span.start <= start && end <= region.span.end;
}

/** What only a translation has is made anew, at another place. */
function isGenerated({ entity }: Occurrence, renamed: Entity): boolean {
  if (entity.span === null) return true;
  const marks = findAlgorithm(entity.span.source) === null ? null : findTranslation(entity.span.source);
  if (marks === null || marks === 'broken') return false;
  return entity.span.source.name === renamed.span!.source.name && marks.begin.start <= entity.span.start;
}
