import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { pingDatabase } from '../../db/check.ts';
import type { Database } from '../../db/tables/index.ts';
import { healthPlugin, type HealthOptions } from './health-routes.ts';

export function createHealth({ db }: { db: Kysely<Database> }): HealthOptions {
  return { ready: () => pingDatabase(db) };
}

export async function healthRoutes(app: FastifyInstance, health: HealthOptions): Promise<void> {
  await app.register(healthPlugin, { prefix: API_PREFIX, ...health });
}
