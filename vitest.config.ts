import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Specs and browser tests wait for processes, disks and pages half of their time: a core serves one worker at least. */
const workers = Math.max(2, availableParallelism());

/** What is polled for comes sooner or later on a busy machine; the runner's own second is for an idle one. */
const POLLED_MS = 20_000;

/** Browser tests of many minutes, which the size of their file does not tell. */
const LONGEST = /\/(everyScreen|links)\.e2e\.ts$/;

/** They begin first: begun last, one worker would go on alone for as long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        oxc: { decorator: { legacy: true } },
        // type-graphql requires the CommonJS build of graphql; a second copy would not recognise its schema.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          environment: 'node',
          include: [
            '{domain,projections,workers,gateway,bench,fault,simulation,dependencies}/**/*.spec.ts',
            '*.spec.ts',
          ],
          // The files of a worker share its modules, which half of the time would go into importing anew.
          isolate: false,
          expect: { poll: { timeout: POLLED_MS } },
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          isolate: false,
          testTimeout: 30_000,
          include: ['**/*.spec.ts', '**/*.spec.tsx'],
          setupFiles: ['testing/lineIsBack.ts', 'testing/observers.ts', 'testing/patience.ts'],
        },
      },
      {
        // Figures on an idle machine: a part of `npm run e2e`, not of `npm test`.
        test: {
          name: 'checks',
          environment: 'node',
          include: ['web/e2e/checks/*.check.ts'],
          globalSetup: ['web/e2e/buildFirst.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Each file starts the product and a browser of its own.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['web/e2e/buildFirst.ts'],
          expect: { poll: { timeout: POLLED_MS } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
