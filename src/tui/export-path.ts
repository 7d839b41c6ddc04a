// The path as a file, in every format in which a check writes a counterexample; the name of the file says which.
import { type CheckReport, TraceFormatError, traceFormatOf, traceFormats, traceTexts } from '../report/index.ts';
import type { Explorer } from '../session/explore/index.ts';
import { drawSvg } from '../session/index.ts';
import type { Host } from './screen.ts';

/** What is asked. */
export const exportPrompt = `Write the path to (${traceFormats.join(' ')}): `;

/** Writes the path. Says what came of it. */
export const exportPath = async (
  explorer: Explorer,
  host: Pick<Host, 'write'>,
  path: string,
): Promise<{ readonly message: string; readonly isGood: boolean }> => {
  const bad = (message: string) => ({ message, isGood: false });
  if (path === '') return bad('Nothing was written: give the name of a file.');
  if (traceFormatOf(path) === null) return bad(`Nothing was written: give a name that ends in ${traceFormats.join(', ')}.`);
  const { specification } = explorer;
  const trace = await explorer.wholeTrace();
  if (trace.states.length === 0) return bad('There is no path yet: choose an initial state.');
  const at = trace.states.length - 1;
  const wrong = explorer.properties.find((row) => row.name !== null && row.truth[row.kind === 'temporal' ? 0 : at] === false);
  const verdicts = { invariant: 'invariant', step: 'property', temporal: 'property', deadlock: 'deadlock' } as const;
  const kinds = { invariant: 'invariant', step: 'action-property', temporal: 'temporal-property' } as const;
  const report: CheckReport = {
    verdict: wrong === undefined ? 'ok' : verdicts[wrong.kind],
    module: specification.system.name,
    ...(wrong === undefined || wrong.kind === 'deadlock' ? {} : { property: { name: wrong.name!, kind: kinds[wrong.kind] } }),
    statesGenerated: 0,
    distinctStates: 0,
    depth: trace.states.length,
    seconds: 0,
    trace,
    diagnostics: [],
  };
  const { file, configFile } = specification;
  try {
    const texts = await traceTexts(path, trace, { module: specification.system.name, file, config: configFile, drawSvg, report });
    for (const [name, content] of texts) {
      const message = host.write(name, content);
      if (message !== null) return bad(message);
    }
    return { message: `Written to ${texts.map(([name]) => name).join(' and ')}.`, isGood: true };
  } catch (error) {
    if (error instanceof TraceFormatError) return bad(`${path}: ${error.message}`);
    throw error;
  }
};
