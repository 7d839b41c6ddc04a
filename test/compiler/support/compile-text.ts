// Modules and a configuration, given as texts, through the real pipeline: parse, resolve, compile.
import { compileModel, type Model, type SplitVariables, standardText } from '../../../src/compiler/index.ts';
import { bundledText, type Diagnostic, isBundled, type SourceText } from '../../../src/diagnostics/index.ts';
import { resolveModule } from '../../../src/semantics/index.ts';
import { type Module, parseConfig, parseModule } from '../../../src/syntax/index.ts';
import { createValues, type Values } from '../../../src/values/index.ts';

/** A compiled text, and what its Print and PrintT showed so far. */
export interface Compiled {
  readonly model: Model;
  readonly values: Values;
  readonly shown: string[];
  readonly warnings: readonly Diagnostic[];
}

/** The text has errors; their messages, each with its code. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

const standard = new Map<string, Module>();

const parse = (source: SourceText): Module => {
  const { module, diagnostics } = parseModule(source);
  reject(diagnostics);
  return module!;
};

const reject = (diagnostics: readonly Diagnostic[]): void => {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Rejected(errors.map((d) => `${d.code} ${d.message}`).join('\n'));
};

const standardModule = (name: string): Module | undefined => {
  const known = standard.get(name);
  if (known !== undefined) return known;
  const text = standardText(name);
  if (text === undefined) return undefined;
  const module = parse(bundledText(name, text));
  standard.set(name, module);
  return module;
};

/** Cuts a text at the ends of its outermost modules: each module by its name, in the order of the text. */
const cut = (text: string): Map<string, string> => {
  const modules = new Map<string, string>();
  let depth = 0;
  let name = '';
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const opened = /^\s*-{4,} *MODULE (\w+)/.exec(line);
    if (opened && depth++ === 0) name = opened[1]!;
    lines.push(line);
    if (/^\s*={4,}/.test(line) && --depth === 0) {
      modules.set(name, lines.join('\n'));
      lines = [];
    }
  }
  return modules;
};

/** Compiles the first module of a text; the others are found by name. Throws Rejected. */
export const compileText = (text: string, cfg = '', values = createValues(1 << 24), reduce = false, split?: SplitVariables): Compiled => {
  const texts = cut(text);
  const root = Array.from(texts.keys())[0]!;
  const find = (name: string): Module | undefined => {
    const own = texts.get(name);
    return own === undefined ? standardModule(name) : parse({ name: `${name}.tla`, text: own });
  };
  const resolved = resolveModule(find(root)!, find, {});
  reject(resolved.diagnostics);
  const config = parseConfig({ name: `${root}.cfg`, text: cfg });
  reject(config.diagnostics);
  const shown: string[] = [];
  let random = 0;
  const { model, diagnostics } = compileModel({
    resolution: resolved.resolution!,
    config: config.config,
    values,
    reduce,
    ...(split === undefined ? {} : { split }),
    isBundled,
    natives: { output: (line) => shown.push(line), random: (below) => random++ % below },
  });
  reject(diagnostics);
  return { model: model!, values, shown, warnings: diagnostics };
};
