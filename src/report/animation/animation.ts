// The pictures of the states of a trace: one for each, in the same part of the plane.
import type { ValueTree } from '../values/value-tree.ts';
import { elementOf, PictureError, type SvgElement } from './element.ts';
import { type Box, boxOf } from './shapes.ts';

/** The picture of a state, or why there is none. */
export type Frame = { readonly element: SvgElement; readonly message: null } | { readonly element: null; readonly message: string };

/** The pictures of the states of a trace, in their order. */
export interface Animation {
  /** The operator that was evaluated. */
  readonly operator: string;
  readonly frames: readonly Frame[];
}

/** The picture that a value stands for. */
export function frameOf(tree: ValueTree): Frame {
  try {
    return { element: elementOf(tree), message: null };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { element: null, message: error.message };
  }
}

/** What all pictures of an animation show. */
export function boxOfFrames(frames: readonly Frame[]): Box {
  return boxOf(frames.flatMap(({ element }) => element ?? []));
}
