// Drawings, by Graphviz compiled to WebAssembly. It is large and loaded only when something is drawn.
import { InternalError } from '../../diagnostics/index.ts';

/** The part of the package that is used; its own declarations point to a package that is not there. */
interface GraphvizPackage {
  readonly Graphviz: { load(): Promise<{ dot(source: string, format?: 'svg'): string }> };
}

/** A drawing of a graph in the DOT language, as SVG. */
export const drawSvg = async (dot: string): Promise<string> => {
  const { Graphviz } = (await import('@hpcc-js/wasm/graphviz')) as unknown as GraphvizPackage;
  const svg = (await Graphviz.load()).dot(dot, 'svg');
  if (!svg.includes('<svg')) throw new InternalError('Graphviz drew nothing');
  return svg;
};
