// Drawings, by Graphviz compiled to WebAssembly. It is large and loaded only when something is drawn.
import { InternalError } from '../../diagnostics/index.ts';

/** The part of the package that is used; its own declarations point to a package that is not there. */
export interface Graphviz {
  /** Lays out a graph in the DOT language and draws it, or tells where its parts are. */
  layout(dot: string, format: 'json' | 'svg', engine: 'dot'): string;
}

/** Graphviz itself. */
export const loadGraphviz = async (): Promise<Graphviz> => {
  const loaded = (await import('@hpcc-js/wasm/graphviz')) as unknown as { readonly Graphviz: { load(): Promise<Graphviz> } };
  return await loaded.Graphviz.load();
};

/** A drawing of a graph in the DOT language, as SVG. */
export const drawSvg = async (dot: string): Promise<string> => {
  const svg = (await loadGraphviz()).layout(dot, 'svg', 'dot');
  if (!svg.includes('<svg')) throw new InternalError('Graphviz drew nothing');
  return svg;
};
