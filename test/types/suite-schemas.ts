// The schemas of suite files demand what the types say, no more and no less.
import type { InferInput, InferOutput } from 'valibot';
import { expectTypeOf } from 'vitest';
import type { expectedFile, suiteConfig } from '../../src/session/suite/expectations.ts';
import type { ExpectedFile, SuiteConfig } from '../../src/session/suite/suite-config.ts';

expectTypeOf<SuiteConfig>().toEqualTypeOf<InferInput<typeof suiteConfig>>();
expectTypeOf<SuiteConfig>().toEqualTypeOf<InferOutput<typeof suiteConfig>>();
expectTypeOf<ExpectedFile>().toEqualTypeOf<InferInput<typeof expectedFile>>();
expectTypeOf<ExpectedFile>().toEqualTypeOf<InferOutput<typeof expectedFile>>();
