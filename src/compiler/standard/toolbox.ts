// Toolbox: the trace that trace expressions look at. Source: Lamport, TLA+ Toolbox help, "Trace explorer".
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { having, value } from './signature.ts';

const natives = (context: NativeContext) => ({
  _TETrace: having(
    'trace',
    value([], (site: number) => {
      const trace = context.describe?.('behaviour');
      if (trace === undefined) throw new ValueFault('_TETrace has no value here: there is no trace.', site);
      return trace;
    }),
  ),
  _TEPosition: having(
    'trace',
    value([], () => context.values.atoms.number(context.progress.level)),
  ),
});

export const toolbox: StandardModule = {
  name: 'Toolbox',
  text: String.raw`---- MODULE Toolbox ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC
_TETrace == CHOOSE t : TRUE
_TEPosition == CHOOSE n \in Nat : TRUE
====`,
  natives,
};
