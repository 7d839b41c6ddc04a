// The options of a translation. A module gives them in a comment, `PlusCal options (wf, termination)`, or whoever translates it gives them beside it. Those of
// the module win.
//
// Source: the manual, section 4.1 and appendix B "Running the Translator".
import type { Diagnostic, SourceText } from '../../diagnostics/index.ts';

/** Which fairness `Spec` has, and processes about which the algorithm says nothing; the empty string where nothing is said. */
export type Fairness = '' | 'wf' | 'sf' | 'wfNext' | 'nof';

/** What the options ask for. */
export interface Options {
  readonly fairness: Fairness;
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

/** Options as they are said: what is not said is absent. */
export interface Wishes extends Partial<Options> {
  /** Asks for `wf` where no fairness is said. */
  readonly termination?: boolean;
}

const current = 1903;
const statement = /(?:^|\s)PlusCal\s+options(?![A-Za-z0-9_])\s*\(([^)]*)\)/;

const defaults: Options = {
  fairness: '',
  label: false,
  labelRoot: 'Lbl_',
  noDoneDisjunct: false,
  version: current,
  lineWidth: 78,
};

const versionNumber = (text: string): number => Math.round(Number(text) * 1000);

/** The options written in the part of a text from `start` to `end`, and what is wrong with them. */
const readWords = (
  source: SourceText,
  start: number,
  end: number,
  isInFile: boolean,
): { readonly wishes: Wishes; readonly diagnostics: readonly Diagnostic[] } => {
  const diagnostics: Diagnostic[] = [];
  const wishes: { -readonly [K in keyof Wishes]: Wishes[K] } = {};
  const words = [...source.text.slice(start, end).matchAll(/[^\s,]+/g)];
  const report = (index: number, message: string, fix: string): void => {
    const word = words[index]!;
    const from = start + word.index;
    diagnostics.push({ code: 'E513', severity: 'error', message, span: { source, start: from, end: from + word[0].length }, fix });
  };
  for (let i = 0; i < words.length; i++) {
    const name = words[i]![0].replace(/^-/, '');
    const value = words[i + 1]?.[0];
    switch (name) {
      case 'wf':
      case 'sf':
      case 'wfNext':
      case 'nof':
        if (wishes.fairness !== undefined)
          report(i, `the options ask for \`${wishes.fairness}\` and \`${name}\``, 'Keep one of wf, sf, wfNext and nof.');
        wishes.fairness = name;
        break;
      case 'termination':
      case 'noDoneDisjunct':
      case 'label':
        wishes[name] = true;
        break;
      case 'reportLabels':
        if (isInFile) report(i, 'the option `reportLabels` is one of the command line only', 'Write `label`.');
        wishes.label = true;
        break;
      case 'spec':
      case 'myspec':
      case 'spec2':
      case 'myspec2':
        // These ask for another way to the same translation.
        i++;
        break;
      case 'noold':
      case 'nocfg':
      case 'unixEOL':
        break;
      case 'labelRoot':
        if (value === undefined || !/^[A-Za-z]\w*$/.test(value))
          report(i, 'the option `labelRoot` needs a name', 'Write it after the option.');
        else wishes.labelRoot = value;
        i++;
        break;
      case 'version':
        if (value === undefined || !/^\d+(\.\d{0,3})?$/.test(value) || versionNumber(value) > current)
          report(i, 'the option `version` needs the number of a version of PlusCal', 'Write 1.8, or remove the option.');
        else wishes.version = versionNumber(value);
        i++;
        break;
      case 'lineWidth':
        if (value === undefined || !/^\d+$/.test(value) || Number(value) < 60)
          report(i, 'the option `lineWidth` needs a number of at least 60', 'Write it after the option.');
        else wishes.lineWidth = Number(value);
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
  return { wishes, diagnostics };
};

/** Options given beside the module, in the words of `PlusCal options (...)`, and what is wrong with them. */
export function readWishes(words: string): { readonly wishes: Wishes; readonly diagnostics: readonly Diagnostic[] } {
  return readWords({ name: '--options', text: words }, 0, words.length, false);
}

/**
 * The options for the algorithm of a text, and what is wrong with those that it gives itself.
 * @param beside the options given beside the text
 */
export function readOptions(
  source: SourceText,
  beside: Wishes = {},
): { readonly options: Options; readonly diagnostics: readonly Diagnostic[] } {
  const match = statement.exec(source.text);
  const end = match === null ? 0 : match.index + match[0].length - 1;
  const { wishes, diagnostics } = readWords(source, end - (match?.[1]?.length ?? 0), end, true);
  const { termination, ...said } = { ...beside, ...wishes };
  const options: Options = { ...defaults, ...said };
  return { options: termination && options.fairness === '' ? { ...options, fairness: 'wf' } : options, diagnostics };
}
