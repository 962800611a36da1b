import { describe } from 'vitest';
import { engines, httpEngines } from './databases.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './auth-app.ts';

type Suite = (createApp: (options?: TestAppOptions) => Promise<TestApp>) => void;

/** Runs a suite on SQLite and on a real PostgreSQL server; `createApp` opens the application with that engine. */
export const onEachEngine = (suite: Suite): void => runOn(engines, suite);

/** The same for a suite whose PostgreSQL part only the long run needs; see {@link httpEngines}. */
export const onHttpEngines = (suite: Suite): void => runOn(httpEngines, suite);

function runOn(chosen: typeof engines, suite: Suite): void {
  for (const engine of chosen) {
    // oxlint-disable-next-line vitest/valid-title -- it is a string
    describe.skipIf(!engine.available)(engine.title, () => {
      suite((options) => createTestApp({ ...options, engine }));
    });
  }
}
