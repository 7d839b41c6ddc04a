// A simulation with all that is around it: the time limit, a deep stack where the ordinary one does not suffice, and places in PlusCal.
import { reportingOriginalPlaces } from '../open/original-places.ts';
import type { Simulate } from '../request.ts';
import { DEEP_REPORT, withDeepStack } from '../threads/deep-stack.ts';
import { withTimeLimit } from '../threads/time-limit.ts';
import { simulateTranslated } from './simulate.ts';

/** Takes random walks through a module. See `Simulate`. */
export const simulate: Simulate = withTimeLimit(
  withDeepStack({ kind: 'simulate', run: reportingOriginalPlaces(simulateTranslated), ...DEEP_REPORT }),
);
