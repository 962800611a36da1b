import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['STORYBOOK_PORT'] ?? 6116);
const chromium = process.env['CHROMIUM_PATH'];
const report = process.env['VISUAL_REPORT'];

/** Compares the pinned stories of the built Storybook (`dist`) as images. */
export default defineConfig({
  testDir: 'visual',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000, toHaveScreenshot: { animations: 'disabled', caret: 'hide' } },
  // A missing image is created only on request: otherwise a new one would pass without review.
  updateSnapshots: 'none',
  reporter: report
    ? [['list'], ['json', { outputFile: report }], ['../../tooling/launcher/flaky-reporter.mjs']]
    : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Sofia',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Identical text rendering on every machine: no font hinting, no color profile of the screen.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        '--hide-scrollbars',
        ...(process.env['PICTURES_ARGS']?.split(' ') ?? []),
      ],
    },
  },
  webServer: {
    command: `vite preview --outDir dist --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}/iframe.html`,
    stdout: 'ignore',
  },
});
