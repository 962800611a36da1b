import { settingGroups, type SettingGroup, type SettingsChange } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withVersion } from '../../http/conditional.ts';
import { studioChange, type Audited } from '../../http/studio-change.ts';
import { adminRoute, recentAdminRoute, studioRoute } from '../../http/studio-route.ts';
import type { AuditStore } from '../studio/audit-store.ts';
import type { SettingsService, VersionedSettings } from './settings-service.ts';

/** Older changes are in the audit log. */
const HISTORY_LENGTH = 50;

/** Mails about contracts and money go to the company, and its name is on invoices. */
const CONFIRMED: ReadonlySet<SettingGroup> = new Set(['company']);

export interface SettingsStudioDeps {
  settings: SettingsService;
  auditEvents: AuditStore;
  audited: Audited;
}

/** Settings that take effect without a restart, and those of the environment, which can only be read. */
export function settingsStudioRoutes(app: FastifyInstance, deps: SettingsStudioDeps): void {
  studioRoute(app)(
    'GET /environment',
    {
      config: adminRoute,
      summary: 'Every setting of the environment with its source; secrets without their values',
    },
    () => deps.settings.environment(),
  );
  for (const group of Object.keys(settingGroups) as SettingGroup[]) groupRoutes(app, deps, group);
}

/** Each group has routes of its own, because a route declares whether it needs a recent authentication. */
function groupRoutes(
  app: FastifyInstance,
  { settings, auditEvents, audited }: SettingsStudioDeps,
  group: SettingGroup,
): void {
  const route = studioRoute(app);
  const change = studioChange(app, audited);
  const changing = CONFIRMED.has(group) ? recentAdminRoute : adminRoute;
  const object = () => ({ kind: 'setting' as const, id: group });
  const respond = (_request: unknown, reply: FastifyReply, { value, version }: VersionedSettings) =>
    withVersion(reply, version, value);

  route(
    `GET /settings/${group}`,
    { config: adminRoute, summary: `Settings of the page ${group}` },
    async (request, reply) => respond(request, reply, await settings.group(group)),
  );
  change(`PUT /settings/${group}`, {
    config: { ...changing, audit: 'settings-changed' },
    summary: `Change settings of the page ${group}`,
    object,
    work: ({ body }, { version }) => settings.change({ group, values: changedValues(body), version }),
    respond,
  });
  route(
    `GET /settings/${group}/history`,
    { config: adminRoute, summary: `Changes of the page ${group}, newest first` },
    async () => {
      const { items } = await auditEvents.list({
        object: `setting:${group}`,
        pageSize: HISTORY_LENGTH,
      });
      return items;
    },
  );
  change(`POST /settings/${group}/revert`, {
    config: { ...changing, audit: 'settings-reverted' },
    summary: 'Put back the values before a change of the history',
    object,
    work: ({ body }, { version }) => settings.revert(group, body.event, version),
    respond,
  });
}

const changedValues = ({ values, reset = [] }: SettingsChange): Record<string, string | null> => ({
  ...values,
  ...Object.fromEntries(reset.map((name) => [name, null])),
});
