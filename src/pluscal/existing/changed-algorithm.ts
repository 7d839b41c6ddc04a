// An algorithm that is changed, as mutations change it, in a file that may have the translation of what it was before.
//
// The changed text alone does not tell how it is to be translated. An algorithm in which one process is no longer fair, beside the translation of what it was, looks like one that was
// translated with `-wf` on a command line; and a translation without checksums is checked as it stands, whatever the algorithm says. So the text before is asked.
import { Attached, type SourceText } from '../../diagnostics/index.ts';
import { type AlgorithmRegion, findAlgorithm, findTranslation, type TranslationRegion } from '../source/region.ts';
import { type Translation, translateRegion } from '../translate.ts';
import { recognize, translateChanged } from './recognize.ts';
import { awaitsTranslation, insertTranslation, isChangedByHand, isEmpty } from './translated.ts';

/** Translates the algorithm of a file as that of another file was translated. */
type Translate = (source: SourceText, region: AlgorithmRegion, marks: TranslationRegion | null) => Translation;

const translators = new Attached<SourceText, Translate | null>();

/** Null where the algorithm of the file is not what is checked. */
const translatorOf = (source: SourceText): Translate | null => {
  let found = translators.get(source);
  if (found === undefined) {
    found = examine(source);
    translators.set(source, found);
  }
  return found;
};

const examine = (source: SourceText): Translate | null => {
  const region = findAlgorithm(source);
  const marks = region && findTranslation(source);
  if (region === null || marks === 'broken') return null;
  if (marks === null || isEmpty(marks)) return marks !== null || awaitsTranslation(source, region) ? translateFreshly : null;
  const byHand = isChangedByHand(marks);
  const known = recognize(source, region, marks);
  if (known !== null) return byHand && known.by !== 'text' ? null : (text, place) => translateRegion(text, place, known.wishes);
  // Without a checksum the translation is checked as it stands. With one the algorithm is translated anew.
  return marks.checksums?.pcal == null || (region.fair && byHand) ? null : translateChanged;
};

const translateFreshly: Translate = (source, region) => translateRegion(source, region);

/** Whether what is checked of a file is its algorithm, and not a translation that says something else: one that was changed by hand, or one that was made of another algorithm. */
export function isAlgorithmChecked(source: SourceText): boolean {
  return translatorOf(source) !== null;
}

/**
 * The text of a changed file with the translation of its algorithm, made with the options that the file before was translated with. Where the algorithm has errors now, there is
 * no translation in the text.
 * @param before the file, whose translation `after` has too
 */
export function retranslated(before: SourceText, after: SourceText): string {
  const translate = translatorOf(before);
  const [old, region] = [findAlgorithm(before), findAlgorithm(after)];
  const marks = findTranslation(after);
  if (translate === null || old === null || region === null || marks === null || marks === 'broken') return after.text;
  if (textOf(old) === textOf(region)) return after.text;
  const made = translate(after, region, marks);
  if (made.translation !== null) return insertTranslation(after, region, marks, made).text;
  return after.text.slice(0, marks.body.start) + after.text.slice(marks.body.end);
}

const textOf = ({ span: { source, start, end } }: AlgorithmRegion): string => source.text.slice(start, end);
