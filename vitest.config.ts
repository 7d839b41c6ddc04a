// Two projects. Most tests share a process with others, so that the sources are loaded, and compiled to machine code, once for many files and not once for each.
// A test that starts processes or threads, or stays in another folder, has a process of its own: the address space of many checks in one process is so
// large that no other process can be started from it.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const alone = [
  'test/cli/**/*.test.ts',
  'test/cluster/**/*.test.ts',
  'test/editor/**/*.test.ts',
  'test/manual/**/*.test.ts',
  'test/mcp/**/*.test.ts',
  'test/project/**/*.test.ts',
  'test/threads/**/*.test.ts',
  'test/report/html/html-page.test.ts',
  'test/report/hostile-text.test.ts',
  'test/session/check/deep-stack.test.ts',
  'test/session/check/symmetry.test.ts',
  'test/session/checkpoint/**/*.test.ts',
  'test/session/open/capabilities.test.ts',
  'test/session/files/graphviz.test.ts',
  'test/session/options/command-line.test.ts',
  'test/session/systems/programs.test.ts',
  'test/specs/commit-service.test.ts',
  'test/tui/answers.test.ts',
  'test/tui/stories.test.ts',
  'test/tui/views.test.ts',
];

const shared = {
  resolve: { alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('test/fuzz/fast-check.ts', import.meta.url)) }] },
  // Hooks build the program: on a busy machine that takes longer than the default of ten seconds.
  test: { testTimeout: 120_000, hookTimeout: 180_000 },
};

export default defineConfig({
  test: {
    // Once for all, not once for each project.
    globalSetup: ['test/project/build-folder.ts'],
    passWithNoTests: false,
    // The default leaves one core to the runner: on two cores that is half of the machine.
    maxWorkers: availableParallelism(),
    projects: [
      { ...shared, test: { ...shared.test, name: 'alone', include: alone } },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'together',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
          // After the others: files of two projects in turn would end the processes that these share.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
