// Whether the translation of an algorithm says what it said, after a name of the algorithm was changed.
//
// The two have the same words but for names and strings (`sameButForNames`), so the names of one stand beside those of the other: each must stand for what is introduced at the same
// place. What a macro makes of its parameters, and which labels the translator tells apart by a low line, is seen only there.
import { basename } from 'node:path';
import { scanText, type Token, vocabulary } from '../../../grammar/index.ts';
import { lineIndexOf, type Span } from '../../diagnostics/index.ts';
import { algorithmSpan, findAlgorithm, originalSpan } from '../../pluscal/index.ts';
import type { AnalyzedModule } from '../../session/workspace/index.ts';
import { namesOf } from './occurrences.ts';

/** The words of a module with its algorithm translated; by the number of a name where what it stands for is introduced: the number of a word, or a file. */
interface Words {
  readonly words: readonly Token[];
  readonly introduced: ReadonlyMap<number, number | string>;
}

function read({ module, known }: AnalyzedModule): Words {
  if (module === null || known === null) return { words: [], introduced: new Map() };
  const { source } = module.span;
  const words = scanText(source, vocabulary()).tokens;
  const numbers = new Map(words.map(({ startOffset }, i) => [startOffset, i]));
  const introduced = new Map<number, number | string>();
  for (const { span, entity } of namesOf(module, known)) {
    const word = numbers.get(span.start);
    const place = entity.symbol === null || entity.symbol.kind === 'builtin' ? undefined : entity.symbol.span;
    if (word === undefined || place === undefined) continue;
    introduced.set(word, place.source === source ? (numbers.get(place.start) ?? 'elsewhere') : place.source.name);
  }
  return { words, introduced };
}

/** Where a word of a translated module comes from, as text. */
function placeOf({ module }: AnalyzedModule, { startOffset, image }: Token): string {
  const span: Span = { source: module!.span.source, start: startOffset, end: startOffset + image.length };
  const { source, start } = algorithmSpan(originalSpan(span));
  return `${basename(source.name)}:${lineIndexOf(source).lineAt(start)}`;
}

/**
 * What would be different in the translation, in words; null where nothing would, and where there is no algorithm.
 * @param nameOf the file that is called so afterwards
 */
export function differenceInTranslation(
  before: AnalyzedModule,
  after: AnalyzedModule,
  { from, to, nameOf }: { readonly from: string; readonly to: string; readonly nameOf: (path: string) => string },
): string | null {
  if (before.module === null || findAlgorithm(originalSpan(before.module.span).source) === null) return null;
  const [was, is] = [read(before), read(after)];
  if (was.words.length !== is.words.length) return 'Then the translation of the algorithm would have other words.';
  const isString = ({ tokenType }: Token): boolean => tokenType === vocabulary().String;
  for (const [i, word] of is.words.entries()) {
    const old = was.words[i]!;
    if (isString(word) && word.image !== old.image && (old.image !== `"${from}"` || word.image !== `"${to}"`))
      return `Then the translation would have ${word.image} where it has ${old.image}: the text may mean that label or procedure elsewhere.`;
    const [meant, means] = [was.introduced.get(i), is.introduced.get(i)];
    if ((typeof meant === 'string' ? nameOf(meant) : meant) !== means)
      return `Then \`${word.image}\` in ${placeOf(after, word)} would mean something else.`;
  }
  return null;
}
