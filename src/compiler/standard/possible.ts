// _Possible: in how many states or steps something was true. TLC counts so what _POSSIBLE names in a configuration.
import type { NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { having, truth, value } from './signature.ts';
import { createRegisters } from './tlc-get.ts';

const natives = (context: NativeContext) => {
  const { print } = context.values;
  const { text } = createOperands(context);
  const registers = createRegisters(context);
  const show = (): true => {
    context.output(print(registers.witnesses()));
    return true;
  };

  return {
    _Track: having(
      'counts',
      truth(['value', 'value'], (condition: number, name: number, site: number) => {
        registers.witness(text(name, 'The second argument of _Track', site), condition === context.values.atoms.TRUE);
        return true;
      }),
    ),
    _Counts: having(
      'reads-register',
      value([], () => registers.witnesses()),
    ),
    _CheckName: having(
      'reads-register',
      truth(['value'], (name: number, site: number) => {
        const times = context.witnessed?.get(text(name, 'The argument of _CheckName', site)) ?? 0;
        return times > 0 || !show();
      }),
    ),
    _PrintCounts: having('reads-register', truth([], show)),
  };
};

export const possible: StandardModule = {
  name: '_Possible',
  text: String.raw`---- MODULE _Possible ----
LOCAL INSTANCE Naturals
_Track(condition, name) == condition \in BOOLEAN /\ name \in STRING
_Counts == CHOOSE counts : \A name \in DOMAIN counts : counts[name] \in Nat
_CheckName(name) == name \in DOMAIN _Counts /\ _Counts[name] > 0
_PrintCounts == TRUE
====`,
  natives,
};
