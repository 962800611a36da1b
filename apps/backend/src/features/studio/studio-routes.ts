import {
  studioRoles,
  studioSections,
  type StudioRole,
  type StudioSection,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { isAdmin } from '../../http/route-guards.ts';
import { sessionOf } from '../../http/session.ts';
import { studioChange, type Audited } from '../../http/studio-change.ts';
import { adminRoute, editorRoute, recentAdminRoute, studioRoute } from '../../http/studio-route.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { AccessKeys } from './access-keys.ts';
import type { createAttention, OpenCounter } from './attention.ts';
import type { AuditStore } from './audit-store.ts';
import type { PresenceStore } from './presence-store.ts';

export interface StudioRoutesOptions {
  findUser: (id: string) => Promise<UserRow | undefined>;
  attention: ReturnType<typeof createAttention>;
  openCounts: OpenCounter;
  auditEvents: AuditStore;
  presence: PresenceStore;
  keys: AccessKeys;
  audited: Audited;
}

const sectionsOf = (roles: readonly StudioRole[]): StudioSection[] =>
  Object.entries(studioSections).flatMap(([section, allowed]) =>
    roles.some((role) => (allowed as readonly StudioRole[]).includes(role)) ? [section as StudioSection] : [],
  );

/** Who is signed in, what needs attention, the audit log, and the access keys. */
export function ownStudioRoutes(app: FastifyInstance, options: StudioRoutesOptions): void {
  const { findUser, attention, openCounts, auditEvents, presence } = options;
  const route = studioRoute(app);
  route(
    'GET /me',
    {
      config: { ...editorRoute, access: { roles: studioRoles } },
      summary: 'Who works here, and with which sections',
    },
    async (request) => {
      const { userId, roles } = sessionOf(request);
      const user = await findUser(userId);
      if (!user) throw new AppError('TOKEN_INVALID');
      const own = studioRoles.filter((role) => roles.includes(role));
      return {
        user: {
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          email: user.email,
        },
        roles: own,
        sections: sectionsOf(own),
      };
    },
  );
  route(
    'GET /attention',
    {
      config: editorRoute,
      summary: 'What needs attention, as far as the role may see it, and the statistics of today',
    },
    (request) => attention({ isAdmin: isAdmin(request), userId: sessionOf(request).userId }),
  );
  route(
    'GET /inbox-counts',
    {
      config: editorRoute,
      summary: 'What waits in the inbox; an editor gets the number of reports only',
    },
    (request) => openCounts({ withMessages: isAdmin(request) }),
  );
  route(
    'PUT /presence',
    {
      config: { ...editorRoute, audit: { none: 'changes nothing that is kept' } },
      summary: 'Says which page is open; returns who else has it open',
    },
    (request) => presence.note(sessionOf(request).userId, request.body.page),
  );
  // The audit log can be read; nothing in the studio changes or removes an entry.
  route('GET /audit-events', { config: adminRoute, summary: 'Who did what, newest first' }, ({ query }) =>
    auditEvents.list(query),
  );
  keyRoutes(app, options);
}

function keyRoutes(
  app: FastifyInstance,
  { keys, audited }: Pick<StudioRoutesOptions, 'keys' | 'audited'>,
): void {
  const change = studioChange(app, audited);
  studioRoute(app)('GET /access-keys', { config: adminRoute, summary: 'Access keys, newest first' }, () =>
    keys.list(),
  );
  change('POST /access-keys', {
    config: { ...recentAdminRoute, audit: 'access-key-made' },
    summary: 'Make an access key; only this response contains the key itself',
    object: ({ body }) => ({ kind: 'access-key', id: '', label: body.name }),
    work: ({ body }, { by }) => keys.create(body, by),
  });
  change('DELETE /access-keys/:id', {
    config: { ...adminRoute, audit: 'access-key-revoked' },
    summary: 'End an access key at once',
    object: 'access-key',
    work: ({ params }) => keys.revoke(params.id),
  });
}
