import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { prepareDataFolder } from '../../config/data-folder.ts';
import type { Database } from '../../db/tables/index.ts';
import type { Storages } from '../../storage/open-storages.ts';
import type { ProviderFaults } from '../billing/providers/provider-faults.ts';
import { healthPlugin } from './health-routes.ts';
import { proveDatabaseWritable, proveSearchReadable } from './health-store.ts';
import { createReadiness, type Check, type Readiness } from './readiness.ts';

export interface HealthDeps {
  config: Pick<Config, 'DATABASE_URL' | 'STORAGE_URL' | 'DATA_DIR'>;
  db: Kysely<Database>;
  storages: Pick<Storages, 'check'>;
  /** What the payment providers refuse because of our own settings. */
  faults: Pick<ProviderFaults, 'all'>;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now: () => number;
}

export function createHealth({ config, db, storages, faults, logger, now }: HealthDeps): Readiness {
  const ownDisk: Record<string, Check> =
    config.STORAGE_URL === ''
      ? {}
      : { disk: { run: () => prepareDataFolder(config.DATA_DIR), kind: 'instance' } };
  return createReadiness({
    checks: {
      ...ownDisk,
      database: {
        run: () => proveDatabaseWritable(db, now()),
        kind: config.DATABASE_URL === '' ? 'instance' : 'shared',
      },
      storage: { run: storages.check, kind: config.STORAGE_URL === '' ? 'instance' : 'shared' },
      search: { run: () => proveSearchReadable(db), kind: 'optional' },
      payments: { run: () => provePaymentsAccepted(faults), kind: 'optional' },
    },
    logger,
  });
}

/** Rejects while a provider refuses our key or account; the rest of the server works. */
async function provePaymentsAccepted(faults: Pick<ProviderFaults, 'all'>): Promise<void> {
  const refused = (await faults.all()).map(
    ({ provider, call, code }) => `${provider} refuses ${call}${code === null ? '' : ` (${code})`}`,
  );
  if (refused.length > 0) throw new Error(refused.join(', '));
}

/** Its hook applies to routes that are registered later. */
export async function healthRoutes(app: FastifyInstance, readiness: Readiness): Promise<void> {
  // A proxy keeps connections open, and loses a request that it sends while the server closes them.
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isDraining()) reply.raw.setHeader('connection', 'close');
    done();
  });
  await app.register(healthPlugin, { prefix: API_PREFIX, readiness });
}
