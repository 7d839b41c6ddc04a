// What becomes of a damaged file: it is parsed, and where it parses its whole model is checked, with few states. Nothing may be thrown.
import { mkdtempSync, readdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { renderDiagnostics } from '../../../src/diagnostics/index.ts';
import { jsonReport, textReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { loadModule } from '../../../src/session/open/load.ts';
import { parseFile } from '../../../src/session/open/parse-file.ts';
import { parseConfig } from '../../../src/syntax/index.ts';
import { type Corpus, modelOf, mutantOf } from './mutate.ts';

/** Milliseconds of CPU time since then: other programs do not count, which may leave a campaign little. */
export const cpuMilliseconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Milliseconds of CPU time after which a check is interrupted, as by Ctrl-C. What does not hear that is ended from outside. */
const LONGEST_CHECK = 400;
/** Milliseconds between two looks at the CPU time: a check asks far more often. */
const BETWEEN_LOOKS = 20;

/** Whether this check has used up its time. */
const timeLimit = (): (() => boolean) => {
  const begun = process.cpuUsage();
  let next = 0;
  let over = false;
  return () => {
    const now = performance.now();
    if (!over && now >= next) {
      over = cpuMilliseconds(begun) > LONGEST_CHECK;
      next = now + BETWEEN_LOOKS;
    }
    return over;
  };
};

/** The outcome of one damaged file, as its name in the summary; `fault` where tlasso itself failed. */
export interface Outcome {
  readonly outcome: string;
  readonly fault?: string;
}

/** Folders of the corpus as they are, each linked into a folder of its own, where damaged files take the places of links. */
export class Copies {
  private readonly root = mkdtempSync(join(tmpdir(), 'tlasso-mutants-'));
  private readonly folders = new Map<string, string>();

  /** The path of a file's place in the copy of its folder. */
  of(path: string): string {
    const folder = dirname(path);
    let copy = this.folders.get(folder);
    if (copy === undefined) {
      copy = mkdtempSync(join(this.root, 'f-'));
      for (const name of readdirSync(folder)) if (/\.(?:tla|cfg)$/.test(name)) symlinkSync(join(folder, name), join(copy, name));
      this.folders.set(folder, copy);
    }
    return join(copy, basename(path));
  }

  /** Does something while a file has another text. */
  async with<T>(path: string, text: string, act: (place: string) => Promise<T>): Promise<T> {
    const place = this.of(path);
    unlinkSync(place);
    writeFileSync(place, text);
    try {
      return await act(place);
    } finally {
      unlinkSync(place);
      symlinkSync(path, place);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** What the whole check says of the model that a damaged file belongs to. */
const checked = async (module: string, config: string | null): Promise<string> => {
  if (config === null) {
    const { resolution, diagnostics } = loadModule(module);
    renderDiagnostics(diagnostics);
    return resolution === null ? 'semantic error' : 'resolved (it has no configuration)';
  }
  const request = {
    file: module,
    config,
    workers: 1,
    invariants: [],
    properties: [],
    ltl: [],
    maxStates: 200,
    maxDepth: 12,
    seed: 1,
    hear: timeLimit(),
  };
  const report = await check(request, {});
  renderDiagnostics(report.diagnostics);
  textReport(report);
  JSON.stringify(jsonReport(report));
  return report.verdict === 'parse-error' ? 'semantic error' : report.verdict;
};

/** Judges the damaged file of a seed. */
export const judge = async (seed: number, corpus: Corpus, copies: Copies): Promise<Outcome> => {
  const { path, text } = mutantOf(seed, corpus);
  try {
    const source = { name: path, text };
    if (extname(path) === '.cfg') {
      const { diagnostics } = parseConfig(source);
      renderDiagnostics(diagnostics);
      if (diagnostics.some(({ severity }) => severity === 'error')) return { outcome: 'parse error (configuration)' };
    } else {
      const { module, diagnostics } = parseFile(source);
      renderDiagnostics(diagnostics);
      if (module === null || diagnostics.some(({ severity }) => severity === 'error')) return { outcome: 'parse error' };
    }
    const model = modelOf(path, corpus);
    if (model === null) return { outcome: 'parsed (a configuration of no module)' };
    return await copies.with(path, text, async () => ({
      outcome: await checked(copies.of(model.module), model.config && copies.of(model.config)),
    }));
  } catch (error) {
    return { outcome: 'INTERNAL ERROR', fault: String((error as Error).stack ?? error) };
  }
};
