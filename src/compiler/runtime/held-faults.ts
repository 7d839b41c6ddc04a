// Faults that are kept until it is known whether something else decides.
import { ValueFault, type Values } from '../../values/index.ts';

/** What an element of a set is at fault with. */
interface HeldFault {
  readonly error: ValueFault;
  readonly element: number;
}

/** What generated code does with a fault that it has caught. Each drops everything on the stack above `height`, and throws what is no fault of a value. */
export function createHeldFaults({ arena, order }: Values) {
  const heldFault = (error: unknown, height: number): ValueFault => {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
    return error;
  };
  return {
    /** A fault that is reported unless something else decides. */
    heldFault,
    /** A fault that is reported unless another element decides: that of the first element in canonical order. */
    firstFault: (known: HeldFault | null, error: unknown, element: number, height: number): HeldFault => {
      const own = heldFault(error, height);
      return known !== null && order.compare(known.element, element) < 0 ? known : { error: own, element };
    },
    /** A fault that changes nothing. */
    passOver: (error: unknown, height: number): void => {
      heldFault(error, height);
    },
  };
}
