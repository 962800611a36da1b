import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const chromium = process.env['CHROMIUM_PATH'] || ['/usr/bin/chromium'].find((path) => existsSync(path));
const configDir = fileURLToPath(new URL('.storybook', import.meta.url));

const isLong = process.env['LONG_TESTS'] === '1';
/** The long run adds the stories of every message, and those with the longest texts. */
const tags = isLong ? {} : { exclude: ['long-run'] };

/** Renders every story in Chromium, runs its play function and checks it with axe. */
function themed(name: string, env: Record<string, string>): TestProjectConfiguration {
  return {
    plugins: [storybookTest({ configDir, tags })],
    test: {
      name,
      env,
      // One page for all stories, as in Storybook itself: a new page for each file takes longer than its stories.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(chromium ? { executablePath: chromium } : {}),
            args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
          },
        }),
        instances: [{ browser: 'chromium', name }],
      },
    },
  };
}

/** The languages of the toolbar besides those of the projects above. */
const languages = ['es', 'de', 'ru', 'zh'].map((locale) =>
  themed(locale, { STORYBOOK_LOCALE: locale, STORYBOOK_AXE: 'off' }),
);

/**
 * The same stories in several configurations: the defaults, right to left, the other theme with another script and
 * longer texts, and the other languages. `npm test` runs the first, its long form all.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: { conditions: ['@lumigraph/source', ...defaultClientConditions] },
        ssr: { resolve: { conditions: ['@lumigraph/source', ...defaultServerConditions] } },
        test: {
          name: 'checks',
          environment: 'node',
          // Reading the stories anew for each file takes most of the time.
          isolate: false,
          include: ['src/checks/*.test.ts', 'src/guide/examples/*.test.tsx'],
        },
      },
      themed('light', {}),
      themed('rtl', { STORYBOOK_DIRECTION: 'rtl' }),
      themed('dark', { STORYBOOK_THEME: 'dark', STORYBOOK_BRAND: 'dating', STORYBOOK_LOCALE: 'bg' }),
      ...languages,
    ],
  },
});
