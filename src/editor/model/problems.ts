// What is wrong in one file, as a check would say it. What is wrong in another one is told where that is named.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import { type AnalyzedModule, configFaults, type Workspace } from '../../session/workspace/index.ts';

/** A diagnostic with a place in the file. */
export type Problem = Diagnostic & { readonly span: Span };

function isIn(path: string, { span }: Diagnostic): boolean {
  return span !== undefined && span.source.name === path;
}

/** Where a module names another one; the name of the module itself where it does so only through others. */
function mentionOf({ module, source }: AnalyzedModule, name: string): Span {
  const start: Span = { source, start: 0, end: 0 };
  if (module === null) return start;
  const instances = module.units.flatMap((unit) => (unit.kind === 'instance' ? [unit.module] : []));
  const mention = [...module.extends, ...instances].find((one) => one.name === name);
  return originalSpan((mention ?? module.name).span);
}

/** One problem for each other file that has errors. */
function elsewhere(analyzed: AnalyzedModule): readonly Problem[] {
  const first = new Map<string, Diagnostic & { readonly span: Span }>();
  for (const diagnostic of analyzed.diagnostics) {
    const { span, severity } = diagnostic;
    if (span === undefined || severity !== 'error' || isIn(analyzed.path, diagnostic)) continue;
    if (!first.has(span.source.name)) first.set(span.source.name, { ...diagnostic, span });
  }
  return [...first].map(([file, { code, message, span }]) => {
    const name = file.replace(/^.*[\\/]/, '').replace(/\.tla$/, '');
    return {
      code,
      severity: 'error',
      message: `module ${name} has an error: ${message}`,
      span: mentionOf(analyzed, name),
      related: [{ span, message }],
    };
  });
}

const placed = (diagnostics: readonly Diagnostic[], source: Span['source']): readonly Problem[] =>
  diagnostics.flatMap((one) => {
    if (one.span === undefined) return [{ ...one, span: { source, start: 0, end: 0 } }];
    return one.span.source.name === source.name ? [{ ...one, span: one.span }] : [];
  });

/** A fault of a configuration that is told of a place in the module: a constant has no value. */
function inConfig(fault: Diagnostic, source: Span['source']): Problem {
  const { span, related = [], message } = fault;
  if (span?.source.name === source.name) return { ...fault, span };
  const end = /\r?\n|$/.exec(source.text)!.index;
  const place = { source, start: 0, end };
  return { ...fault, span: place, related: span === undefined ? related : [{ span, message }, ...related] };
}

/** What is wrong in a file of a workspace. */
export function problemsIn(path: string, workspace: Workspace): readonly Problem[] {
  if (path.endsWith('.cfg')) {
    const config = workspace.config(path);
    if (config === null) return [];
    const modulePath = workspace.moduleOfConfig(path);
    const faults = configFaults(config, modulePath === null ? null : workspace.module(modulePath));
    return faults.map((fault) => inConfig(fault, config.source));
  }
  const analyzed = workspace.module(path);
  return analyzed === null ? [] : [...placed(analyzed.diagnostics, analyzed.source), ...elsewhere(analyzed)];
}
