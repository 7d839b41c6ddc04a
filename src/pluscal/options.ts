// The options that a module gives to the translator in a comment: `PlusCal options (wf, termination)`.
//
// Source: the manual, section 4.1 and appendix B "Running the Translator".
import type { Diagnostic, SourceText } from '../diagnostics/index.ts';

/** What the options ask for. */
export interface Options {
  /** The fairness of Spec; the empty string where nothing is said. */
  readonly fairness: '' | 'wf' | 'sf' | 'wfNext' | 'nof';
  /** Labels may be added even where the algorithm has some. */
  readonly label: boolean;
  readonly labelRoot: string;
  /** Next has no disjunct that allows stuttering after termination. */
  readonly noDoneDisjunct: boolean;
  /** The version of the language in thousandths, such as 1500. */
  readonly version: number;
  /** Lines of the translation are broken after this column. */
  readonly lineWidth: number;
}

const current = 1903;
const statement = /(?:^|\s)PlusCal\s+options(?![A-Za-z0-9_])\s*\(([^)]*)\)/;

const versionNumber = (text: string): number => Math.round(Number(text) * 1000);

/** The options in a text, and what is wrong with them. */
export const readOptions = (source: SourceText): { readonly options: Options; readonly diagnostics: readonly Diagnostic[] } => {
  const diagnostics: Diagnostic[] = [];
  const options: { -readonly [K in keyof Options]: Options[K] } = {
    fairness: '',
    label: false,
    labelRoot: 'Lbl_',
    noDoneDisjunct: false,
    version: current,
    lineWidth: 78,
  };
  const match = statement.exec(source.text);
  if (match === null) return { options, diagnostics };
  const listStart = match.index + match[0].length - 1 - match[1]!.length;
  const words = [...match[1]!.matchAll(/[^\s,]+/g)];
  const report = (index: number, message: string, fix: string): void => {
    const word = words[index]!;
    const start = listStart + word.index;
    diagnostics.push({ code: 'E513', severity: 'error', message, span: { source, start, end: start + word[0].length }, fix });
  };
  let termination = false;
  for (let i = 0; i < words.length; i++) {
    const name = words[i]![0].replace(/^-/, '');
    const value = words[i + 1]?.[0];
    switch (name) {
      case 'wf':
      case 'sf':
      case 'wfNext':
      case 'nof':
        if (options.fairness !== '')
          report(i, `the options ask for \`${options.fairness}\` and \`${name}\``, 'Keep one of wf, sf, wfNext and nof.');
        options.fairness = name;
        break;
      case 'termination':
        termination = true;
        break;
      case 'noDoneDisjunct':
        options.noDoneDisjunct = true;
        break;
      case 'label':
        options.label = true;
        break;
      case 'spec':
      case 'myspec':
        report(
          i,
          `the option \`${name}\` asks for a translation by a TLA+ specification of PlusCal, which tlasso does not make`,
          'Remove the option and the name after it: the translation is the same.',
        );
        i++;
        break;
      case 'noold':
      case 'nocfg':
        break;
      case 'labelRoot':
        if (value === undefined || !/^[A-Za-z]\w*$/.test(value))
          report(i, 'the option `labelRoot` needs a name', 'Write it after the option.');
        else options.labelRoot = value;
        i++;
        break;
      case 'version':
        if (value === undefined || !/^\d+(\.\d{0,3})?$/.test(value) || versionNumber(value) > current)
          report(i, 'the option `version` needs the number of a version of PlusCal', 'Write 1.8, or remove the option.');
        else options.version = versionNumber(value);
        i++;
        break;
      case 'lineWidth':
        if (value === undefined || !/^\d+$/.test(value) || Number(value) < 60)
          report(i, 'the option `lineWidth` needs a number of at least 60', 'Write it after the option.');
        else options.lineWidth = Number(value);
        i++;
        break;
      default:
        report(
          i,
          `there is no option \`${words[i]![0]}\``,
          'The options are wf, sf, wfNext, nof, termination, noDoneDisjunct, label, labelRoot, version and lineWidth.',
        );
    }
  }
  if (termination && options.fairness === '') options.fairness = 'wf';
  return { options, diagnostics };
};
