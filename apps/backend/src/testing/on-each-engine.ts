import { describe } from 'vitest';
import { engines } from './databases.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './auth-app.ts';

type Suite = (createApp: (options?: TestAppOptions) => Promise<TestApp>) => void;

/** Runs a suite on SQLite and on a real PostgreSQL server; `createApp` opens the application with that engine. */
export function onEachEngine(suite: Suite): void {
  for (const engine of engines) {
    // oxlint-disable-next-line vitest/valid-title -- it is a string
    describe.skipIf(!engine.available)(engine.title, () => {
      suite((options) => createTestApp({ ...options, engine }));
    });
  }
}
