import type { Kysely, KyselyPlugin } from 'kysely';
import { subscribe } from 'node:diagnostics_channel';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/open.ts';
import type { Database } from '../../db/tables/index.ts';
import { sharedSchemas } from '../shared-schemas.ts';

/**
 * A server that is killed during a request; the test starts it as a separate process. It kills itself with SIGKILL at
 * one exact step, so that nothing is flushed, closed or reported. Steps are the moments before and after each statement
 * and each call of the provider.
 */
const { KILLED_REQUEST = '', KILLED_STEP = '0', KILLED_NOW = '0' } = process.env;
const config = readConfig(process.env);
const database = openDatabase({ url: '', dataDir: config.DATA_DIR });
const stepping = steppingDatabase(database.db, (step) => {
  if (step === Number(KILLED_STEP)) process.kill(process.pid, 'SIGKILL');
});
subscribe('http.client.request.start', stepping.count);
subscribe('http.client.response.finish', stepping.count);
const { app, services } = await buildApp({
  config,
  schemas: sharedSchemas,
  db: stepping.db,
  now: () => Number(KILLED_NOW),
  billing: { manualJobs: true },
});
await app.ready();

async function pay(): Promise<void> {
  const { token, key, body } = JSON.parse(KILLED_REQUEST) as { token: string; key: string; body: object };
  await app.inject({
    method: 'POST',
    url: '/api/payments/payment',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(body),
  });
}

stepping.begin();
await (KILLED_REQUEST === '' ? services.billing.jobs.runAll() : pay());
// The process was not killed: reports the number of steps to the test.
process.stdout.write(JSON.stringify({ steps: stepping.end() }));
await app.close();
await database.close();

interface SteppingDatabase {
  db: Kysely<Database>;
  /** Counts one more step outside of the database. */
  count: () => void;
  begin(): void;
  /** Returns the number of steps. */
  end(): number;
}

/** Counts the moments before and after every statement, including those inside transactions. */
function steppingDatabase(db: Kysely<Database>, onStep: (step: number) => void): SteppingDatabase {
  let step = 0;
  let isEnabled = false;
  const count = (): void => {
    if (!isEnabled) return;
    step += 1;
    onStep(step);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count();
      return node;
    },
    transformResult({ result }) {
      count();
      return Promise.resolve(result);
    },
  };
  return {
    db: db.withPlugin(plugin),
    count,
    begin() {
      step = 0;
      isEnabled = true;
    },
    end() {
      isEnabled = false;
      return step;
    },
  };
}
