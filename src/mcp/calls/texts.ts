// What is asked of a text: parsing, translating, laying out; and of a formula.
import { formulaReportText } from '../../report/index.ts';
import { formatFile } from '../../session/format/format-files.ts';
import { analyzeFormula, translateFile } from '../../session/index.ts';
import { moduleOutline } from '../../session/module-outline.ts';
import { type Answer, type Call, CallError, type CallLimits } from './call.ts';
import { moreThan, shortDiagnostics, shortPlace } from './short.ts';

const MOST_DEFINITIONS = 300;

/** Longer texts are not told: the file can be written, or laid out by the command. */
const LONGEST_TEXT = 20_000;

/** What a module declares and defines, and what is wrong with it. */
export function parseModuleFile({ file }: Extract<Call, { tool: 'parse' }>): Answer {
  const { outline, diagnostics } = moduleOutline(file);
  const told = outline?.definitions.slice(0, MOST_DEFINITIONS);
  return {
    data: {
      isOk: outline !== null,
      module: outline?.name,
      extends: outline?.extends,
      constants: outline?.constants,
      variables: outline?.variables,
      definitions: told?.map(({ name, parameters, level, span }) => ({ name, parameters, level, line: shortPlace(span).line })),
      ...moreThan(told?.length ?? 0, outline?.definitions.length ?? 0, 'moreDefinitions'),
      ...shortDiagnostics(diagnostics),
    },
  };
}

/** The analysis of a formula of linear temporal logic. */
export function analyze({ formula }: Extract<Call, { tool: 'analyze_formula' }>): Answer {
  const { analyzed, diagnostics } = analyzeFormula(formula);
  if (analyzed === null) return { data: { isOk: false, ...shortDiagnostics(diagnostics) } };
  return { data: { isOk: true, analysis: formulaReportText(analyzed.report()), diagnostics: [] } };
}

const demandWriting = (isWanted: boolean, { mayWrite }: CallLimits): void => {
  if (isWanted && !mayWrite) throw new CallError('Nothing is written: the server was started without --allow-write. Ask without `write`.');
};

/** The file has no translation, or one that is not that of its algorithm. */
const ABOUT_TRANSLATION: ReadonlySet<string> = new Set(['E516', 'E517', 'E518', 'E519']);

/** Translates the algorithm of a module, or says whether its translation is up to date. */
export function translateModule({ file, write }: Extract<Call, { tool: 'translate' }>, limits: CallLimits): Answer {
  demandWriting(write, limits);
  const { result, diagnostics } = translateFile(file, !write);
  const isOld = diagnostics.some(({ code }) => ABOUT_TRANSLATION.has(code));
  const checked = isOld ? 'not up to date' : result === 'failed' ? result : 'up to date';
  return { data: { result: write ? result : checked, ...shortDiagnostics(diagnostics) } };
}

/** Lays a module out, or says what would change. */
export function formatModule({ file, write }: Extract<Call, { tool: 'format' }>, limits: CallLimits): Answer {
  demandWriting(write, limits);
  const { result, changedLines, text, diagnostics } = formatFile(file, !write, {});
  const isTold = text !== undefined && text.length <= LONGEST_TEXT && !write;
  return { data: { result, changedLines, ...shortDiagnostics(diagnostics), ...(isTold && { text }) } };
}
