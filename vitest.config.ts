import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        oxc: { decorator: { legacy: true } },
        // type-graphql requires the CommonJS build of graphql; a second copy would not recognise its schema.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          environment: 'node',
          include: ['{domain,projections,workers,gateway,bench,fault,simulation}/**/*.spec.ts', '*.spec.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['**/*.spec.ts', '**/*.spec.tsx'],
        },
      },
      {
        // Each file starts the product and a browser of its own: one after the other.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['web/e2e/buildFirst.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
