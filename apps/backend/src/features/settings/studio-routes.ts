import { settingGroups, type SettingGroup, type SettingsChange } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import { expectedVersion, sendVersion } from '../../http/conditional.ts';
import { adminRoute, recentAdminRoute, studioRoute } from '../../http/studio-route.ts';
import type { AuditStore } from '../studio/audit-store.ts';
import type { Audited } from '../studio/audited.ts';
import type { SettingsService } from './settings-service.ts';

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
  const changing = CONFIRMED.has(group) ? recentAdminRoute : adminRoute;
  const object = { kind: 'setting', id: group };

  route(
    `GET /settings/${group}`,
    { config: adminRoute, summary: `Settings of the page ${group}` },
    async (_request, reply) => {
      const { value, version } = await settings.group(group);
      return sendVersion(reply, version).send(value);
    },
  );
  route(
    `PUT /settings/${group}`,
    { config: { ...changing, audit: 'settings-changed' }, summary: `Change settings of the page ${group}` },
    async (request, reply) => {
      const version = expectedVersion(request);
      const { value, version: next } = await audited(request, { object }, () =>
        settings.change({ group, values: changedValues(request.body), version }),
      );
      return sendVersion(reply, next).send(value);
    },
  );
  route(
    `GET /settings/${group}/history`,
    { config: adminRoute, summary: `Changes of the page ${group}, newest first` },
    async () => {
      const { items } = await auditEvents.list({
        object: `${object.kind}:${group}`,
        pageSize: HISTORY_LENGTH,
      });
      return items;
    },
  );
  route(
    `POST /settings/${group}/revert`,
    {
      config: { ...changing, audit: 'settings-reverted' },
      summary: 'Put back the values before a change of the history',
    },
    async (request, reply) => {
      const version = expectedVersion(request);
      const { value, version: next } = await audited(request, { object }, () =>
        settings.revert(group, request.body.event, version),
      );
      return sendVersion(reply, next).send(value);
    },
  );
}

const changedValues = ({ values, reset = [] }: SettingsChange): Record<string, string | null> => ({
  ...values,
  ...Object.fromEntries(reset.map((name) => [name, null])),
});
