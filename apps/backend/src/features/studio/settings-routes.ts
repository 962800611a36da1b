import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  EnvironmentSettingSchema,
  settingGroups,
  SettingGroupSchema,
  SettingsChangeSchema,
  SettingsHistorySchema,
  SettingsRevertSchema,
  type SettingGroup,
  type SettingsChange,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import { expectedVersion, sendVersion, type StudioAccess } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

/** Older changes are in the audit log. */
const HISTORY_LENGTH = 50;

const reading: StudioAccess = { roles: ['admin'] };
/** Mails about contracts and money go to the company, and its name is on invoices. */
const CONFIRMED: ReadonlySet<SettingGroup> = new Set(['company']);

/** Settings that take effect without a restart, and those of the environment, which can only be read. */
export function settingsRoutes(instance: FastifyInstance, studio: Studio): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().get(
    '/environment',
    {
      config: { studio: reading },
      schema: {
        summary: 'Every setting of the environment with its source; secrets without their values',
        response: { 200: Type.Array(EnvironmentSettingSchema) },
      },
    },
    () => studio.settings.environment(),
  );
  for (const group of Object.keys(settingGroups) as SettingGroup[]) groupRoutes(instance, studio, group);
}

/** Each group has routes of its own, because a route declares whether it needs a recent authentication. */
function groupRoutes(
  instance: FastifyInstance,
  { settings, auditEvents, audited }: Studio,
  group: SettingGroup,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const path = `/settings/${group}` as const;
  const writing: StudioAccess = CONFIRMED.has(group) ? { ...reading, recent: true } : reading;
  const object = { kind: 'setting', id: group };
  const response = { 200: named(app, SettingGroupSchema) };

  app.get(
    path,
    { config: { studio: reading }, schema: { summary: `Settings of the page ${group}`, response } },
    async (_request, reply) => {
      const { value, version } = await settings.group(group);
      return sendVersion(reply, version).send(value);
    },
  );
  app.put(
    path,
    {
      config: { studio: writing },
      schema: { summary: `Change settings of the page ${group}`, body: SettingsChangeSchema, response },
    },
    async (request, reply) => {
      const version = expectedVersion(request);
      const { value, version: next } = await audited(request, { action: 'settings-changed', object }, () =>
        settings.change({ group, values: changedValues(request.body), version }),
      );
      return sendVersion(reply, next).send(value);
    },
  );
  app.get(
    `${path}/history`,
    {
      config: { studio: reading },
      schema: {
        summary: `Changes of the page ${group}, newest first`,
        response: { 200: SettingsHistorySchema },
      },
    },
    async () => {
      const { items } = await auditEvents.list({
        object: `${object.kind}:${group}`,
        pageSize: HISTORY_LENGTH,
      });
      return items;
    },
  );
  app.post(
    `${path}/revert`,
    {
      config: { studio: writing },
      schema: {
        summary: 'Put back the values before a change of the history',
        body: SettingsRevertSchema,
        response,
      },
    },
    async (request, reply) => {
      const version = expectedVersion(request);
      const { value, version: next } = await audited(request, { action: 'settings-reverted', object }, () =>
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
