import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('test/fuzz/fast-check.ts', import.meta.url)) }] },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    globalSetup: ['test/project/build-folder.ts'],
    testTimeout: 60_000,
    passWithNoTests: false,
    // The default leaves one core to the runner: on two cores that is half of the machine.
    maxWorkers: availableParallelism(),
  },
});
