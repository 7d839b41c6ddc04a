// Three projects, one after the other: files of two projects in turn would end the processes that files of one project share.
//
// processes   tests that start the program and other programs, and check nothing themselves: they wait for those most of the time.
// alone       tests that check models and start processes or threads too, or stay in another folder: each file has a process of its own. The address
//             space of many checks in one process is so large that no other process can be started from it.
// together    all others. They share processes, so that the sources are loaded, and compiled to machine code, once for many files and not once for each.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const processes = [
  'test/cli/asked-constants.test.ts',
  'test/cli/checkpoint.test.ts',
  'test/cli/ci-docs.test.ts',
  'test/cli/code-cache.test.ts',
  'test/cli/completion.test.ts',
  'test/cli/eval-prompt.test.ts',
  'test/cli/full-output.test.ts',
  'test/cli/interruption.test.ts',
  'test/cli/mutate.test.ts',
  'test/cli/output/editor.test.ts',
  'test/cli/process.test.ts',
  'test/cli/several-workers.test.ts',
  'test/cli/trace-follow.test.ts',
  'test/cli/update.test.ts',
  'test/cli/watch.test.ts',
  'test/cluster/**/*.test.ts',
  'test/editor/**/*.test.ts',
  'test/manual/pages.test.ts',
  'test/mcp/**/*.test.ts',
  'test/project/**/*.test.ts',
  'test/specs/commit-service.test.ts',
  'test/tui/answers.test.ts',
  'test/tui/first-minute.test.ts',
  'test/tui/pictures.test.ts',
  'test/tui/stories.test.ts',
  'test/tui/views.test.ts',
];

const alone = [
  'test/browser/**/*.test.ts',
  'test/cli/transcripts.test.ts',
  'test/report/html/html-page.test.ts',
  'test/report/hostile-text.test.ts',
  'test/session/check/called-at-once.test.ts',
  'test/session/check/deep-stack.test.ts',
  'test/session/check/left-out.test.ts',
  'test/session/check/symmetric-graphs.test.ts',
  'test/session/check/symmetry.test.ts',
  'test/session/checkpoint/**/*.test.ts',
  'test/session/drawing/**/*.test.ts',
  'test/session/open/capabilities.test.ts',
  'test/session/evaluate/evaluation-thread.test.ts',
  'test/session/files/graphviz.test.ts',
  'test/session/files/process-folder.test.ts',
  'test/session/options/command-line.test.ts',
  'test/session/suite/model-threads.test.ts',
  'test/session/systems/programs.test.ts',
  'test/session/trace/window-threads.test.ts',
  'test/threads/**/*.test.ts',
  // Some 100,000 stores of values: in a process with the memory of other files each collection of garbage takes long.
  'test/values/sets/order-of-making.test.ts',
];

/** Files that take long although they are short: by themselves they would begin last, and the other cores would wait for them. */
const LONG = ['manual/pages.test.ts', 'cluster/cluster.test.ts', 'specs/commit-service.test.ts', 'cli/checkpoint.test.ts'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => LONG.findIndex((name) => moduleId.endsWith(name)) + 1 || LONG.length + 1;
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

const cores = availableParallelism();

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
    maxWorkers: cores,
    sequence: { sequencer: LongFirst },
    // What one project, or an earlier run, has transformed is not transformed again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...shared,
        test: { ...shared.test, name: 'processes', include: processes, isolate: false, maxWorkers: cores + 1, sequence: { groupOrder: 0 } },
      },
      { ...shared, test: { ...shared.test, name: 'alone', include: alone, sequence: { groupOrder: 1 } } },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'together',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...processes, ...alone],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
