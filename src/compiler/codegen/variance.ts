// Whether evaluating an expression again, in the same state, gives the same again.
//
// Registers, random choices, the clock and files may answer differently each time, or change what others answer. Where a behaviour depends on them, what
// is found can only be told from what was seen when it was found: asked again, the specification may say something else. `TLCGet("level")` gives the same
// where the level is the same.
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import { EFFECTS, effectOf, Variance } from '../standard/natives.ts';
import { textIn } from './choices.ts';
import type { Definitions } from './definitions.ts';
import { follow } from './reached.ts';

/** @param isOnce whether a definition is computed once in a run, whatever it calls */
export const createVariance =
  (definitions: Definitions, isOnce: (d: DefinitionSymbol) => boolean): ((expr: Expr) => Variance) =>
  (expr) => {
    let answer: Variance = Variance.none;
    follow(expr, definitions, {
      use: ({ stands, args }) => {
        const native = stands.kind === 'definition' ? definitions.native(stands) : undefined;
        const effect = native === undefined ? undefined : effectOf(native, textIn(args[0]));
        if (effect !== undefined && EFFECTS[effect].variance > answer) answer = EFFECTS[effect].variance;
        return answer === Variance.full;
      },
      enters: (d) => !isOnce(d),
    });
    return answer;
  };
