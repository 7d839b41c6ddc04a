// What is written to files: the session, and the path in every format in which a check writes a counterexample; the name of the file says which.
import { type CheckReport, type ReportedTrace, TraceFormatError, traceFormatOf, traceFormats, traceTexts } from '../../report/index.ts';
import { type Explorer, saveSession } from '../../session/explore/index.ts';
import { drawSvg } from '../../session/index.ts';
import type { Tone } from '../drawing/line.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askText } from './ask.ts';

/** Asks for a file and writes the session to it. */
export function saveToFile(screen: ScreenState): void {
  askText(screen, 'file', 'Save the session as: ', (path) => {
    const message = screen.host.write(path, `${JSON.stringify(saveSession(screen.explorer), null, 1)}\n`);
    screen.say(message ?? `Saved. Open it again with --session ${path}`, message === null ? 'good' : 'bad');
  });
}

/** Asks for a file and writes the path to it. */
export function exportPath(screen: ScreenState): void {
  askText(screen, 'file', `Write the path to (${traceFormats.join(' ')}): `, async (path) => {
    screen.say(...(await written(screen, path.trim())));
  });
}

/** Writes the path. What came of it, in words. */
async function written({ explorer, host }: ScreenState, path: string): Promise<[string, Tone]> {
  if (path === '') return ['Nothing was written: give the name of a file.', 'bad'];
  if (traceFormatOf(path) === null) return [`Nothing was written: give a name that ends in ${traceFormats.join(', ')}.`, 'bad'];
  const trace = await explorer.wholeTrace();
  if (trace.states.length === 0) return ['There is no path yet: choose an initial state.', 'bad'];
  const { file, configFile: config, system } = explorer.specification;
  try {
    const texts = await traceTexts(path, trace, { module: system.name, file, config, drawSvg, report: reportOf(explorer, trace) });
    for (const [name, content] of texts) {
      const message = host.write(name, content);
      if (message !== null) return [message, 'bad'];
    }
    return [`Written to ${texts.map(([name]) => name).join(' and ')}.`, 'good'];
  } catch (error) {
    if (error instanceof TraceFormatError) return [`${path}: ${error.message}`, 'bad'];
    throw error;
  }
}

/** The path as what a check would have found: of the first property that is false at its end. */
function reportOf(explorer: Explorer, trace: ReportedTrace): CheckReport {
  const at = trace.states.length - 1;
  const wrong = explorer.properties.find((row) => row.name !== null && row.truth[row.kind === 'temporal' ? 0 : at] === false);
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
    case 'step':
      return { ...report, verdict: 'property', property: { name, kind: 'action-property' } };
    case 'temporal':
      return { ...report, verdict: 'property', property: { name, kind: 'temporal-property' } };
  }
}
