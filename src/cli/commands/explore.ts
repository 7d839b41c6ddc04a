// `tlasso explore`. What it needs is loaded when it runs: no other command may wait for React.
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { jsonTraceOf } from '../../report/index.ts';
import type { ToExplore } from '../../session/explore/index.ts';
import { defined } from '../../session/options/defined.ts';
import { withAskedConstants } from '../ask-constants.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Besides } from '../explore-terminal.ts';
import { defineCommand, MODEL_ARGUMENT } from '../options/command.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';

/** The command. */
export const exploreCommand = defineCommand('explore', {
  summary: 'explore a module by hand in the terminal',
  description:
    'Opens a module in a terminal UI: take steps, go back, ask why an action is not possible or a property false, evaluate expressions, step through counterexamples. Press ? for the keys. With --output it writes a page that does the same in a browser.',
  argument: MODEL_ARGUMENT,
  run: async (file: string, { run, own }, { terminal }) => {
    const { runExplore } = await import('../explore-terminal.ts');
    const constants = await withAskedConstants({ ...run, file }, terminal);
    if (constants === null) return EXIT_CODES.arguments;
    const what = { ...run, ...defined({ constants }), file };
    if (own.explorerPage !== undefined)
      return (await import('../write-explorer-page.ts')).writeExplorerPage(what, own.explorerPage, terminal);
    if (own.mutant !== undefined) return await exploreMutant(what, own.mutant, own, terminal);
    return await runExplore(what, { trace: own.openTrace, session: own.session, look: own }, terminal);
  },
});

/** Opens a mutant beside the original, at the step where they part. */
async function exploreMutant(
  what: ToExplore,
  id: string,
  own: Pick<Besides, 'session'> & Besides['look'],
  terminal: Terminal,
): Promise<number> {
  const [{ batchOf, inOneLine, noTerminal, runExplore }, { mutantToExplore }, { withDefaults }] = await Promise.all([
    import('../explore-terminal.ts'),
    import('../../session/mutate/mutant-to-explore.ts'),
    import('../../session/options/schema.ts'),
  ]);
  const { err, env } = terminal;
  const none = noTerminal(terminal, batchOf(what));
  if (none !== null) {
    err.write(`error: ${none}\n`);
    return EXIT_CODES.arguments;
  }
  err.write('Looking for the step where the two part ...\n');
  const find = (named: string) => mutantToExplore({ ...withDefaults('check', what), file: what.file }, named);
  const found = find(id);
  if (!('remark' in found)) {
    err.write(`${renderDiagnostics(found, { style: styleFor('auto', err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
    return EXIT_CODES.arguments;
  }
  const { texts, explored, trace, parts, remark } = found;
  const variant = { id: found.id, texts, explored };
  const opened = trace === null ? undefined : { name: 'the behaviour', text: JSON.stringify(jsonTraceOf(trace)) };
  // What is remarked is about the step where the two part.
  const walked = own.session !== undefined ? { session: own.session } : { trace: opened, remark, ...(trace === null ? {} : { at: parts }) };
  /** The same change of the files as they are now; what is explored stays on its side. */
  const again = (): ToExplore | string => {
    const now = find(found.id);
    return 'remark' in now ? { ...what, variant: { ...variant, texts: now.texts } } : inOneLine(now);
  };
  return await runExplore({ ...what, variant }, { ...walked, look: own, again }, terminal);
}
