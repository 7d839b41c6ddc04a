import { ValueFault } from '../../values/index.ts';

/** Assert(FALSE, message): the specification itself says that something is wrong. */
export class AssertionFault extends ValueFault {}
