import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { GroupedSequencer } from './tooling/test/sequencer.ts';

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

/** Generous limits: a busy machine must not fail a test. */
const TIMEOUT_MS = 120_000;

/** One run over all projects: two cores are kept busy by one pool instead of a process a package. */
export default defineConfig({
  resolve: { conditions: ['@lumigraph/source'] },
  ssr: { resolve: { conditions: ['@lumigraph/source'] } },
  test: {
    // Each worker loads the server and the packages once, so that more workers than cores take longer.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: GroupedSequencer },
    // Tests make many short-lived objects: fewer, larger collections of garbage save a tenth of the CPU time.
    execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=128'],
    tags: [
      {
        name: 'long',
        description:
          'takes seconds, mostly for processes of its own; `npm test` leaves it to `npm test -- long`',
      },
    ],
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
          setupFiles: ['tooling/test/fixed-seeds.ts'],
          globalSetup: ['tooling/test/temporary-folder.ts', 'apps/backend/src/testing/shared-postgres.ts'],
          include: [
            'packages/contracts/src/**/*.test.ts',
            'apps/backend/src/**/*.test.ts',
            'tooling/**/*.test.{ts,tsx,mjs}',
          ],
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
          server: { deps: { inline: ['@uppy/tus', '@simplewebauthn/browser'] } },
          environment: 'jsdom',
          // Loading React, the window and the packages anew for each file takes two thirds of the time.
          isolate: false,
          setupFiles: ['tooling/test/dom-setup.ts', 'tooling/test/fixed-seeds.ts'],
          include: browserLikeTests,
          testTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
