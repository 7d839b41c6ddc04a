// A simulation with all that is around it: the time limit, and places in PlusCal.
import { reportingOriginalPlaces } from '../open/original-places.ts';
import type { Simulate } from '../request.ts';
import { withTimeLimit } from '../threads/time-limit.ts';
import { simulateTranslated } from './simulate.ts';

/** Takes random walks through a module. See `Simulate`. */
export const simulate: Simulate = withTimeLimit(reportingOriginalPlaces(simulateTranslated));
