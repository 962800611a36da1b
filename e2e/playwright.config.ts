import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 4310);
const chromium = process.env['CHROMIUM_PATH'];
// Workers read this file again: the first process creates the folder, the others inherit it.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'gallery-e2e-')));

/** The built gallery and the real server with the demo images, in Chromium. */
export default defineConfig({
  testDir: 'tests',
  // Playwright empties the folder; the visual tests have another one.
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A busy machine is slow: the timeout only catches actions that never finish.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['E2E_REPORT']
    ? [
        ['list'],
        ['json', { outputFile: process.env['E2E_REPORT'] }],
        ['../tooling/launcher/flaky-reporter.mjs'],
      ]
    : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-GB',
    // Requests of a worker do not pass the routes of a test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
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
      ],
    },
  },
  webServer: {
    command: 'node ../apps/backend/dist/server.js',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests fill in the form faster than visitors.
      CONTACT_MIN_SECONDS: '0',
      // The local provider that replaces Google, Facebook and Microsoft.
      SOCIAL_DEMO: 'true',
      ONE_OFF_PRODUCTS: JSON.stringify([
        {
          id: 'support',
          names: { en: 'Support this site' },
          amounts: [3, 5, 10],
          open: { minimum: 1, maximum: 200 },
          vat: 'none',
        },
      ]),
      // After the ports of the sites, which are consecutive.
      SOCIAL_DEMO_PORT: String(PORT + 9),
    },
  },
});
