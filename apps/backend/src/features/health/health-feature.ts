import { API_PREFIX, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { prepareDataFolder } from '../../config/data-folder.ts';
import { proveSchemaFits } from '../../db/migrate.ts';
import { SchemaError } from '../../db/schema-status.ts';
import type { Database } from '../../db/tables/index.ts';
import type { Storages } from '../../storage/open-storages.ts';
import type { ProviderFaults } from '../billing/providers/provider-faults.ts';
import type { MailService } from '../mail/mail-service.ts';
import { withinTime } from '../../lib/deadlines.ts';
import { healthPlugin } from './health-routes.ts';
import { proveDatabaseWritable, proveSearchReadable } from './health-store.ts';
import { createReadiness, type Check, type Readiness } from './readiness.ts';

export interface HealthDeps {
  config: Pick<Config, 'DATABASE_URL' | 'STORAGE_URL' | 'DATA_DIR'>;
  db: Kysely<Database>;
  storages: Pick<Storages, 'check'>;
  /** What the payment providers refuse because of our own settings. */
  faults: Pick<ProviderFaults, 'all'>;
  mail: Pick<MailService, 'isServerAway'>;
  /** Whether turns of the event loop are so long that this instance refuses every request. */
  isUnderPressure: () => boolean;
  /** How far the clock of this machine is ahead of that of the database, in milliseconds. */
  clockAheadMs: () => number;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now: () => number;
}

export function createHealth(deps: HealthDeps): Readiness {
  const { config, db, storages, faults, mail, isUnderPressure, clockAheadMs, logger, now } = deps;
  const ownDisk: Record<string, Check> =
    config.STORAGE_URL === ''
      ? {}
      : { disk: { run: () => prepareDataFolder(config.DATA_DIR), kind: 'instance' } };
  return createReadiness({
    checks: {
      ...ownDisk,
      schema: { run: schemaCheck(db), kind: 'instance' },
      eventLoop: { run: () => proveResponsive(isUnderPressure), kind: 'instance' },
      database: {
        run: () => proveDatabaseWritable(db, now()),
        kind: config.DATABASE_URL === '' ? 'instance' : 'shared',
      },
      storage: { run: storages.check, kind: config.STORAGE_URL === '' ? 'instance' : 'shared' },
      search: { run: () => proveSearchReadable(db), kind: 'optional' },
      payments: { run: () => provePaymentsAccepted(faults), kind: 'optional' },
      mail: { run: () => proveMailTaken(mail), kind: 'optional' },
      clock: { run: () => proveClock(clockAheadMs()), kind: 'optional' },
    },
    logger,
  });
}

/** Long for a database that works. One that does not is reported by its own check. */
const SCHEMA_PATIENCE_MS = 500;

/**
 * Another instance may fit the schema when this one does not. It is part of readiness, which never depends on the database:
 * while that does not respond, its last response counts.
 */
function schemaCheck(db: Kysely<Database>): () => Promise<void> {
  let misfit: SchemaError | undefined;
  const read = (): Promise<void> =>
    proveSchemaFits(db).then(
      () => void (misfit = undefined),
      (error: unknown) => {
        if (error instanceof SchemaError) misfit = error;
      },
    );
  return async () => {
    await withinTime(read(), SCHEMA_PATIENCE_MS, () => new Error('late')).catch(() => undefined);
    if (misfit) throw misfit;
  };
}

/** Rejects while requests are refused because turns of the event loop are too long: another instance may be faster. */
async function proveResponsive(isUnderPressure: () => boolean): Promise<void> {
  if (isUnderPressure()) throw new Error('Turns of the event loop take longer than MAX_LOOP_DELAY_MS');
}

/** Rejects while the clock of this machine is wrong. The server goes on with that of the database. */
async function proveClock(aheadMs: number): Promise<void> {
  if (Math.abs(aheadMs) < MINUTE_MS) return;
  const seconds = Math.round(Math.abs(aheadMs) / SECOND_MS);
  throw new Error(
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database`,
  );
}

/** Rejects while the mail server takes none; they wait in the outbox. */
async function proveMailTaken(mail: Pick<MailService, 'isServerAway'>): Promise<void> {
  if (mail.isServerAway()) throw new Error('The mail server of SMTP_URL is away or refuses us: mails wait');
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
