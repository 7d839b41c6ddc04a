// A check with all that is around it: the time limit, a deep stack where the ordinary one does not suffice, and places in PlusCal.
import { reportingOriginalPlaces } from '../open/original-places.ts';
import type { Check } from '../request.ts';
import { DEEP_REPORT, withDeepStack } from '../threads/deep-stack.ts';
import { withTimeLimit } from '../threads/time-limit.ts';
import { checkTranslated } from './check.ts';

/** Checks a module. See `Check`. */
export const check: Check = withTimeLimit(withDeepStack({ kind: 'check', run: reportingOriginalPlaces(checkTranslated), ...DEEP_REPORT }));
