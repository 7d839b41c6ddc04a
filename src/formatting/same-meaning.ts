// Whether a text says the same in another layout: the oracle of the formatter, run on every text before anybody sees it. It shares nothing with the layout: both texts are scanned
// and parsed anew.
//
// Equal are: the abstract syntax but for places; the tokens with junction lists as brackets, proofs included, which the abstract syntax leaves out; the
// comments in their order, but for indentation and blanks at ends of lines; the text outside of the module; the tokens of the algorithm, and its
// translation as a module, since only there the columns of its expressions mean something. The translation counts line numbers in assertions.
import {
  bracketJunctions,
  type CommentRange,
  classify,
  cutUnits,
  type ModuleTokens,
  markDefinitions,
  scanModule,
  scanText,
  type Token,
  vocabulary,
} from '../../grammar/index.ts';
import type { SourceText } from '../diagnostics/index.ts';
import { algorithmTokens, findAlgorithm, translate, translated } from '../pluscal/index.ts';
import { parseConfig, parseModule } from '../syntax/index.ts';
import { commentsBetween } from './rows.ts';

/** A text without the places of the algorithm that its translation tells. */
const withoutPlaces = (text: string): string =>
  text.replace(/(Failure of assertion at | of macro called at )line \d+, column \d+|( at )line \d+ col \d+(?= changed to )/g, '$1$2');

const withoutLayout = (comment: string): string =>
  withoutPlaces(comment)
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/(ch(?:ec)?ksum\([a-z+]*\)\s*=\s*)"[0-9a-f]*"/gi, '$1""');

/** Whether two trees are equal but for places. */
const equalTrees = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'string' && typeof b === 'string') return withoutPlaces(a) === withoutPlaces(b);
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => equalTrees(item, b[i]));
  const keys = Object.keys(a).filter((key) => !/^(?:span|nameSpan)$/.test(key));
  const others = Object.keys(b).filter((key) => !/^(?:span|nameSpan)$/.test(key));
  return keys.length === others.length && keys.every((key) => equalTrees(a[key as never], b[key as never]));
};

/** The tokens of a module, unit by unit, with their kinds and with brackets around junction lists. */
const shapeOf = (source: SourceText, scanned: readonly Token[], imageOf = (token: Token): string => token.image): readonly string[] => {
  const v = vocabulary();
  const module = cutUnits(markDefinitions(scanned, v), v);
  const shape: string[] = [];
  const put = (tokens: readonly Token[]): void => {
    for (const token of tokens) shape.push(token.tokenType.name, withoutPlaces(imageOf(token)));
  };
  const walk = ({ header, parts, end }: ModuleTokens): void => {
    put(header);
    for (const part of parts) {
      if (part.kind === 'module') walk(part);
      else put(bracketJunctions(source, classify(source, part.tokens, v).tokens, v).tokens);
      shape.push('end of unit');
    }
    if (end) put([end]);
  };
  if (module) walk(module);
  return shape;
};

const equalLists = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((item, i) => item === b[i]);

/** An algorithm as tokens and comments, and where it stands. */
interface AlgorithmParts {
  readonly parts: readonly string[];
  readonly start: number;
  readonly end: number;
}

const algorithmOf = (source: SourceText): AlgorithmParts | null => {
  const region = findAlgorithm(source);
  if (region === null) return null;
  const parts = [source.text.slice(region.span.start, region.start)];
  let end = region.start;
  for (const { startOffset, endOffset, image } of algorithmTokens(source, region)) {
    for (const comment of commentsBetween(source.text, end, startOffset))
      parts.push(withoutLayout(source.text.slice(comment.start, comment.end)));
    parts.push(image);
    end = endOffset + 1;
  }
  return { parts, start: region.span.start, end };
};

/** The comments of a module; of one with an algorithm what stands around it. */
const commentsOf = ({ text }: SourceText, comments: readonly CommentRange[], algorithm: AlgorithmParts | null): readonly string[] =>
  comments.flatMap(({ start, end }) => {
    const within = algorithm !== null && start <= algorithm.start && algorithm.end <= end;
    if (!within) return [withoutLayout(text.slice(start, end))];
    return [text.slice(start, algorithm.start).trimEnd(), text.slice(algorithm.end, end).trimStart()];
  });

/** What stands before and after the module, without the algorithm. */
const outsideOf = ({ text }: SourceText, tokens: readonly Token[], algorithm: AlgorithmParts | null): readonly string[] => {
  const [from, to] = [tokens[0]?.startOffset ?? text.length, (tokens.at(-1)?.endOffset ?? text.length) + 1];
  const cut = (start: number, end: number): string => {
    if (algorithm === null || algorithm.start < start || algorithm.end > end) return text.slice(start, end);
    return text.slice(start, algorithm.start).trimEnd() + text.slice(algorithm.end, end).trimStart();
  };
  return [cut(0, from).replace(/[ \t]+$/, ''), cut(to, text.length).replace(/^[ \t\f]+/, '')];
};

/** Whether the modules of two texts, algorithms translated, are the same but for names and strings: the same lists with the same items. */
export function sameButForNames(before: SourceText, after: SourceText): boolean {
  const v = vocabulary();
  const shape = (file: SourceText): readonly string[] => {
    const { source } = translated(file);
    return shapeOf(source, scanModule(source, v).tokens, ({ tokenType, image }) => (isName(tokenType) ? '' : image));
  };
  const isName = (type: Token['tokenType']): boolean => type === v.Identifier || type === v.String;
  return equalLists(shape(before), shape(after));
}

const asModule = (translation: string): SourceText => ({ name: 'translation', text: `---- MODULE T ----\n${translation}\n====\n` });

/** What is different in what two configurations say, in words, or null. */
export function differenceOfConfigs(before: SourceText, after: SourceText): string | null {
  const [was, is] = [parseConfig(before), parseConfig(after)];
  if (is.diagnostics.length > was.diagnostics.length) return `a fault: ${is.diagnostics[0]!.message}`;
  if (!equalTrees(was.config, is.config)) return 'another configuration';
  const v = vocabulary();
  const [one, other] = [scanText(before, v), scanText(after, v)];
  const images = (tokens: readonly Token[]): readonly string[] => tokens.map(({ image }) => image);
  if (!equalLists(images(one.tokens), images(other.tokens))) return 'other words';
  return equalLists(commentsOf(before, one.comments, null), commentsOf(after, other.comments, null)) ? null : 'other comments';
}

/**
 * What is different in what two texts say.
 * @returns one difference in words, or null
 */
export function differenceOf(before: SourceText, after: SourceText): string | null {
  const [was, is] = [parseModule(before), parseModule(after)];
  if (is.diagnostics.length > was.diagnostics.length) return `a fault: ${is.diagnostics[0]!.message}`;
  if (!equalTrees(was.module, is.module)) return 'another syntax tree';
  const [old, fresh] = [algorithmOf(before), algorithmOf(after)];
  if (!equalLists(old?.parts ?? [], fresh?.parts ?? [])) return 'another algorithm';
  const v = vocabulary();
  const [one, other] = [scanModule(before, v), scanModule(after, v)];
  if (!equalLists(shapeOf(before, one.tokens), shapeOf(after, other.tokens))) return 'other tokens or junction lists';
  if (!equalLists(commentsOf(before, one.comments, old), commentsOf(after, other.comments, fresh))) return 'other comments';
  if (!equalLists(outsideOf(before, one.tokens, old), outsideOf(after, other.tokens, fresh))) return 'another text outside of the module';
  if (old === null || before.text.slice(old.start, old.end) === after.text.slice(fresh!.start, fresh!.end)) return null;
  const [made, remade] = [translate(before).translation, translate(after).translation];
  if (made === null || remade === null) return made === remade ? null : 'an algorithm that cannot be translated';
  return equalTrees(parseModule(asModule(made)).module, parseModule(asModule(remade)).module)
    ? null
    : 'another translation of the algorithm';
}
