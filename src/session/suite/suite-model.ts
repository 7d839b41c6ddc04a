// One model of a suite, whichever file it comes from.
import type { Span } from '../../diagnostics/index.ts';
import type { SuiteKey } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';
import type { JsonPlaces } from './json-text.ts';
import type { Expectation } from './suite-config.ts';

/** A model to run: plain data, so that it can cross threads. */
export interface RunnableModel {
  /** Path of the module. */
  readonly file: string;
  /** Path of the configuration. Absent: the one beside the module. */
  readonly config?: string;
  readonly options: Pick<CheckRequest, SuiteKey | 'environment' | 'memory'>;
  /** Null: nobody said anything, so the model must be ok and mean something. */
  readonly expect: Expectation | null;
  /** Whether its changes are judged too, where it expects something of them. */
  readonly mutated?: boolean;
  /** See `CheckRequest.tellsWhy`. */
  readonly tellsWhy?: true;
}

/** A model to run and what it is expected to do. */
export interface SuiteModel extends RunnableModel {
  readonly name: string;
  readonly config: string;
  /** Seconds. */
  readonly timeout?: number;
  /** Run only on demand. */
  readonly large: boolean;
  /** Where it is described, if in a file of ours. */
  readonly origin?: ModelOrigin;
}

/** The place of a model in `expected.json` or `tlasso.config.json`. */
export interface ModelOrigin {
  readonly file: string;
  /** The whole text of the file, where it is JSON. */
  readonly text: string | null;
  /** Path of the object with the expectations. */
  readonly path: readonly (string | number)[];
  readonly span?: Span;
  /** Where everything in the file stands; empty where it is a program. */
  readonly places: JsonPlaces;
}
