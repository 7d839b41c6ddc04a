// `tlasso explore --output`: the explorer as a page for a browser.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { version } from '../../package.json';
import { renderDiagnostics } from '../diagnostics/index.ts';
import { explorerPage } from '../report/index.ts';
import { commandOf, type ToExplore } from '../session/explore/index.ts';
import { packModel } from '../session/explore/page-model.ts';
import { NewFiles } from '../session/files/new-files.ts';
import { explorerPrograms } from '../session/files/programs.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { writeOutput } from './output/report-files.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from './output/terminal.ts';

/** What names of pages end in: a browser shows others as text. */
const PAGES = ['.html', '.htm'];

/** Writes the page. Returns the exit code. */
export function writeExplorerPage(what: ToExplore, path: string, { out, err, env }: Terminal): number {
  const refuse = (message: string): number => {
    err.write(`error: ${message}\n`);
    return EXIT_CODES.arguments;
  };
  if (!what.file.endsWith('.tla'))
    return refuse(`a page is made of modules in TLA+, and ${what.file} is none: its name does not end in .tla`);
  const programs = explorerPrograms();
  if (programs === null) return refuse('the programs of the page are not beside tlasso: build it first (node build.mjs)');
  const packed = packModel(what);
  if (packed.diagnostics.length > 0)
    err.write(`${renderDiagnostics(packed.diagnostics, { style: styleFor('auto', err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
  if (packed.model === null) return packed.fault === 'parse' ? EXIT_CODES.parse : EXIT_CODES.config;
  const { model, paths } = packed;
  if (new NewFiles(paths).standing(path) === 'part of the model')
    return refuse(`${path} is a file of this model, so it was not written; give another name`);
  if (!PAGES.includes(extname(path).toLowerCase())) return refuse(`cannot write ${path}: the page is written as .html`);
  const screen = readFileSync(programs.screen, 'utf8');
  const page = explorerPage({
    module: basename(model.file, '.tla'),
    model,
    screen,
    screenDigest: createHash('sha256').update(screen).digest('base64'),
    interpreter: readFileSync(programs.interpreter, 'base64'),
    check: commandOf({ ...what, file: model.file }),
    version,
  });
  if (!writeOutput(path, page, err)) return EXIT_CODES.other;
  const files = model.files.map(([name]) => name).join(', ');
  out.write(`${path} was written (${Math.ceil(page.length / 1024)} kB): open it in a browser.\nIn it: ${files}.\n`);
  return EXIT_CODES.ok;
}
