import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { outsideSample } from './tooling/test/sample.ts';

const browserLike = [
  'analytics',
  'api-clients',
  'site-meta',
  'ui-kit',
  'ui-locale',
  'ui-auth',
  'ui-payments',
  'ui-contact',
  'site-kit',
];

const browserLikeTests = [
  ...browserLike.map((name) => `packages/${name}/src/**/*.test.{ts,tsx}`),
  'apps/!(backend|storybook)/src/**/*.test.{ts,tsx}',
];

/** A module can be replaced only before anything has loaded it: these files need a worker of their own. */
const mockingTests = globSync(browserLikeTests).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/**
 * Files that start or kill programs, build what they check, or repeat a case very often: a third of the time of all
 * tests. `npm test` runs a part of them for each commit. The slowest are first, so that the parts take equally long.
 */
const slowTests = [
  'apps/backend/src/cli/cli.test.ts',
  'apps/backend/src/features/billing/payments/payments-killed.test.ts',
  'tooling/fuzz/fuzz.test.ts',
  'apps/backend/src/backup/backup-faults.test.ts',
  'apps/backend/src/features/files/files-crash.test.ts',
  'apps/backend/src/backup/backup.test.ts',
  'apps/backend/src/db/updates.test.ts',
  'apps/backend/src/features/images/import/make-prepared.test.ts',
  'apps/backend/src/tracing/tracing.test.ts',
  'apps/backend/src/features/billing/payments/billing.model.test.ts',
  'apps/backend/src/db/database-stopped.test.ts',
  'apps/backend/src/db/move-data.test.ts',
  'apps/backend/src/db/migrations/schema-steps.test.ts',
  'apps/backend/src/cli/database-schema.test.ts',
  'apps/backend/src/features/images/import/import-corpus.test.ts',
  'apps/backend/src/features/billing/payments/paid-periods-migration.test.ts',
  'apps/backend/src/server-stopped.test.ts',
  'tooling/packages/testing/happy-dom.test.tsx',
  'apps/backend/src/lib/process-pool.test.ts',
  'apps/backend/src/cli/catalogue.test.ts',
  'apps/backend/src/cli/recorded-commands.test.ts',
  'apps/backend/src/features/files/refused-upload.test.ts',
  'apps/backend/src/storage/move-files.test.ts',
  'tooling/integration/plan-features.test.ts',
  'tooling/packages/testing/jsdom.test.tsx',
  'apps/backend/src/features/images/import/import-runs.test.ts',
  'tooling/packages/browser-bundles.test.ts',
  'apps/backend/src/log-format.test.ts',
  'apps/backend/src/backup/schedule-backups.test.ts',
];
const renamed = slowTests.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (renamed.length > 0) throw new Error(`No longer there, but in slowTests: ${renamed.join(', ')}`);

/** Generous limits: a busy machine must not fail a test. */
const TIMEOUT_MS = 120_000;

/** One run over all projects: two cores are kept busy by one pool instead of a process a package. */
export default defineConfig({
  resolve: { conditions: ['@lumigraph/source'] },
  ssr: { resolve: { conditions: ['@lumigraph/source'] } },
  test: {
    // More workers than cores: a test that waits for a process, a database or a time limit leaves its core to another.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Node compiles the modules of image processes once for all of them.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'apps/backend/node_modules/.cache/node') },
          // A worker loads the server once for all of its files, which is 40 % of the time; each test opens what it needs.
          isolate: false,
          globalSetup: ['tooling/test/temporary-folder.ts', 'apps/backend/src/testing/shared-postgres.ts'],
          include: [
            'packages/contracts/src/**/*.test.ts',
            'apps/backend/src/**/*.test.ts',
            'tooling/**/*.test.{ts,tsx,mjs}',
          ],
          exclude: [...configDefaults.exclude, ...outsideSample(slowTests)],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        // Its build for Node takes no files of a browser.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
        test: {
          name: 'browser-like',
          server: { deps: { inline: ['@uppy/tus'] } },
          environment: 'jsdom',
          // Loading React, the window and the packages anew for each file takes two thirds of the time.
          isolate: false,
          setupFiles: ['tooling/test/dom-setup.ts'],
          include: browserLikeTests,
          exclude: mockingTests,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'module-mocks',
          environment: 'jsdom',
          setupFiles: ['tooling/test/dom-setup.ts'],
          include: mockingTests,
          testTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
