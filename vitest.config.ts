import { defineConfig } from 'vitest/config';

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

/** A busy machine takes its time: only what never comes fails. */
const TIMEOUT_MS = 120_000;

/** One run over all projects: two cores are kept busy by one pool instead of a process a package. */
export default defineConfig({
  resolve: { conditions: ['@lumigraph/source'] },
  ssr: { resolve: { conditions: ['@lumigraph/source'] } },
  test: {
    // All cores: the default leaves one of them to a person at the machine, which is half of a small one.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A worker loads the server once for all of its files, which is 40 % of the time; each test opens what it needs.
          isolate: false,
          include: [
            'packages/contracts/src/**/*.test.ts',
            'apps/backend/src/**/*.test.ts',
            'tooling/**/*.test.{ts,mjs}',
          ],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-like',
          environment: 'jsdom',
          setupFiles: ['tooling/test/dom-setup.ts'],
          include: [
            ...browserLike.map((name) => `packages/${name}/src/**/*.test.{ts,tsx}`),
            'apps/!(backend|storybook)/src/**/*.test.{ts,tsx}',
          ],
          testTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
