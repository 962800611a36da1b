import { fullName } from '@lumigraph/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createAudited } from '../../http/studio-change.ts';
import { createAccessKeys } from './access-keys.ts';
import { createAttention, createOpenCounts, type AttentionDeps } from './attention.ts';
import type { AuditStore } from './audit-store.ts';
import { createPresenceStore } from './presence-store.ts';
import { ownStudioRoutes } from './studio-routes.ts';

const CHANGING: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Default deny for the routes of the studio: each one names the roles that may call it, and what a change records. */
function studioScope(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const name = `${String(route.method)} ${route.url}`;
    const { access, audit } = route.config ?? {};
    if (typeof access !== 'object') throw new Error(`${name} does not say which roles may call it`);
    const changes = [route.method].flat().some((method) => CHANGING.has(method));
    if (changes && audit === undefined) throw new Error(`${name} does not say what it records`);
    route.schema = { tags: ['studio'], ...route.schema };
  });
}

export interface StudioDeps extends Omit<AttentionDeps, 'keys'> {
  db: Kysely<Database>;
  auditEvents: AuditStore;
}

export type Studio = ReturnType<typeof createStudio>;

/** What all sections of the studio share: access keys, the audit log, and the start page. */
export function createStudio(deps: StudioDeps) {
  const { db, accounts, auditEvents, now } = deps;
  const findUser = accounts.stores.users.find;
  const keys = createAccessKeys({ db, now });
  const attentionDeps: AttentionDeps = { ...deps, keys };
  return {
    attention: createAttention(attentionDeps),
    /** For tests of the warnings that only a production server has. */
    attentionDeps,
    openCounts: createOpenCounts(deps),
    keys,
    auditEvents,
    presence: createPresenceStore(db, now),
    audited: createAudited(db, now),
    findUser,
    /** Name of an account for the audit log. */
    nameOf: async (userId: string): Promise<string> => {
      const user = await findUser(userId);
      return user ? fullName({ firstName: user.first_name, lastName: user.last_name }) : userId;
    },
  };
}

/** The rules for all routes of the studio in this scope, and its own routes. */
export function studioRoutes(scope: FastifyInstance, studio: Studio): void {
  studioScope(scope);
  ownStudioRoutes(scope, studio);
}
