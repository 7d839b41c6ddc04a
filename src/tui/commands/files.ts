// What is written to files: the session, and the path in every format in which a check writes a counterexample; the name of the file says which.
import {
  type CheckReport,
  messageHints,
  type ReportedTrace,
  TraceFormatError,
  traceFormatOf,
  traceFormats,
  traceTexts,
} from '../../report/index.ts';
import { DrawingError, drawSvg } from '../../session/drawing/graphviz.ts';
import { animationOfPath, type Explorer, ruledOutBy, saveSession } from '../../session/explore/index.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askText } from './ask.ts';

/** Asks for a file and writes the session to it. */
export function saveToFile(screen: ScreenState): void {
  askText(screen, 'file', 'Save the session as: ', (given) => {
    const path = given.trim();
    const { explorer } = screen;
    const content = `${JSON.stringify(saveSession(explorer), null, 1)}\n`;
    const size = explorer.branches.size;
    writeFiles(screen, [[path, content]], () => {
      screen.saved(size);
      const { variant } = explorer.specification.what;
      return `Saved. Open it again with ${variant === undefined ? '' : `--mutant ${variant.id} `}--session ${path}`;
    });
  });
}

/** Quits; asks before, where states were visited that are in no file. */
export function quitOrAsk(screen: ScreenState): void {
  const { unsaved } = screen;
  if (unsaved <= 0) {
    screen.quit();
    return;
  }
  screen.confirm({
    text: `${unsaved} visited state${unsaved === 1 ? ' is' : 's are'} in no file.`,
    answers: [
      { keys: ['q', 'y'], word: 'quit', run: () => screen.quit() },
      { keys: ['S'], word: 'save', run: () => saveToFile(screen) },
    ],
  });
}

/** Asks for a file and writes the path to it. */
export function exportPath(screen: ScreenState): void {
  askText(screen, 'file', `Write the path to (${traceFormats.join(' ')}): `, async (given) => {
    const path = given.trim();
    const texts = await textsOf(screen, path);
    if (typeof texts === 'string') screen.say(texts, 'bad');
    else writeFiles(screen, texts, () => `Written to ${namesOf(texts)}.`);
  });
}

/** Texts of files by their names; the first name is what was asked for. */
type Files = readonly (readonly [name: string, content: string])[];

function namesOf(files: Files): string {
  return files.map(([name]) => name).join(' and ');
}

/**
 * Writes files. Nothing that is there is replaced before a person has agreed, no file is made that was not named, and none of the model is touched.
 *
 * @param done what is said then
 */
export function writeFiles(screen: ScreenState, files: Files, done: () => string): void {
  const { files: host } = screen.host;
  if (files.some(([name]) => name === '')) {
    screen.say('Nothing was written: give the name of a file.', 'bad');
    return;
  }
  const standings = files.map(([name, content]) => ({ name, content, standing: host.standing(name) }));
  const own = standings.find(({ standing }) => standing === 'part of the model');
  if (own !== undefined) {
    screen.say(`Nothing was written: ${own.name} is a file of this model. Give another name.`, 'bad');
    return;
  }
  const write = (): void => {
    for (const { name, content, standing } of standings) {
      const message = host.write(name, content, standing === 'taken' ? 'taken' : 'free');
      if (message === null) continue;
      screen.say(message, 'bad');
      return;
    }
    screen.say(done(), 'good');
  };
  const taken = standings.filter(({ standing }) => standing === 'taken').map(({ name }) => name);
  if (taken.length === 0 && files.length === 1) {
    write();
    return;
  }
  const exists = taken.length === 0 ? '' : ` ${taken.join(' and ')} exist${taken.length === 1 ? 's' : ''} already.`;
  screen.confirm({
    text: `This writes ${namesOf(files)}.${exists}`,
    answers: [{ keys: ['y'], word: taken.length === 0 ? 'write' : 'overwrite', run: write }],
  });
}

/** The path in the format that the name says; a text where that cannot be. */
async function textsOf({ explorer }: ScreenState, path: string): Promise<Files | string> {
  if (path === '') return 'Nothing was written: give the name of a file.';
  if (traceFormatOf(path) === null) return `Nothing was written: give a name that ends in ${traceFormats.join(', ')}.`;
  const trace = await explorer.wholeTrace();
  if (trace.states.length === 0) return 'There is no path yet: choose an initial state.';
  const { file, configFile: config, system, sources } = explorer.specification;
  try {
    const hints = messageHints(sources.map(({ source }) => source.text));
    const animation = traceFormatOf(path) === '.html' ? await animationOfPath(explorer) : null;
    const needed = { module: system.name, file, config, drawSvg, hints, report: reportOf(explorer, trace), isWalked: true };
    const texts = await traceTexts(path, trace, animation === null ? needed : { ...needed, animation });
    return texts.map(([name, text]) => [name, String(text)]);
  } catch (error) {
    if (error instanceof TraceFormatError || error instanceof DrawingError) return `${path}: ${error.message}`;
    throw error;
  }
}

/** The path as what a check would have found: of the first property that is false at its end. */
function reportOf(explorer: Explorer, trace: ReportedTrace): CheckReport {
  const at = trace.states.length - 1;
  const wrong = explorer.properties.find(
    (row) => row.name !== null && row.truth[row.kind === 'temporal' ? 0 : at] === false && ruledOutBy(row).length === 0,
  );
  const report: CheckReport = {
    verdict: 'ok',
    module: explorer.specification.system.name,
    statesGenerated: 0,
    distinctStates: 0,
    depth: trace.states.length,
    seconds: 0,
    trace,
    diagnostics: [],
  };
  if (wrong === undefined || wrong.name === null) return report;
  const { name } = wrong;
  switch (wrong.kind) {
    case 'deadlock':
      return { ...report, verdict: 'deadlock' };
    case 'invariant':
      return { ...report, verdict: 'invariant', property: { name, kind: 'invariant' } };
    case 'initial':
    case 'step':
      return { ...report, verdict: 'property', property: { name, kind: 'action-property' } };
    case 'temporal':
      return { ...report, verdict: 'property', property: { name, kind: 'temporal-property' } };
  }
}
