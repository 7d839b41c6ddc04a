// What can be run from a module: Check, Explore, Coverage above it and above each property that a configuration names.
import { basename } from 'node:path';
import type { Span } from '../../diagnostics/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';

/** One thing that can be run. */
export interface Lens {
  readonly span: Span;
  readonly title: string;
  readonly command: 'tlasso.check' | 'tlasso.explore' | 'tlasso.coverage';
  readonly file: string;
  readonly config: string | null;
  /** The only property that is checked; null: all of the configuration. */
  readonly property: string | null;
}

/** What can be run from a file. */
export function lensesOf(path: string, workspace: Workspace): readonly Lens[] {
  const analyzed = workspace.module(path);
  if (analyzed?.module == null || analyzed.known === null) return [];
  const { name } = analyzed.module;
  const lenses: Lens[] = [];
  const offer = (at: Span, config: string | null, property: string | null, titles: readonly [Lens['command'], string][]): void => {
    const span = originalSpan(at);
    if (span.source.name !== path) return;
    for (const [command, title] of titles) lenses.push({ span, title, command, file: path, config, property });
  };
  const configs = workspace.configsOf(path);
  for (const config of configs) {
    const of = configs.length === 1 && basename(config, '.cfg') === basename(path, '.tla') ? '' : ` ${basename(config)}`;
    offer(name.span, config, null, [
      ['tlasso.check', `Check${of}`],
      ['tlasso.explore', `Explore${of}`],
      ['tlasso.coverage', `Coverage${of}`],
    ]);
    const { config: read } = workspace.config(config) ?? { config: null };
    for (const { name: property } of [...(read?.invariants ?? []), ...(read?.properties ?? [])]) {
      const symbol = analyzed.known.root.scope.get(property)?.symbol;
      if (symbol?.kind !== 'definition') continue;
      offer(symbol.span, config, property, [['tlasso.check', `Check ${property}${of}`]]);
    }
  }
  return lenses;
}
