import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    globalSetup: ['test/project/build-folder.ts'],
    testTimeout: 60_000,
    passWithNoTests: false,
    // The default leaves one core to the runner: on two cores that is half of the machine.
    maxWorkers: availableParallelism(),
  },
});
