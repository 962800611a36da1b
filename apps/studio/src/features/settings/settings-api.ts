import type {
  EditableSettings,
  EnvironmentSetting,
  SettingGroup,
  SettingsHistory,
} from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';

const SETTINGS = 'settings';

export const groupPath = (group: SettingGroup): string => `settings/${group}`;

export const groupQuery = (api: StudioApi, group: SettingGroup) =>
  queryOptions({
    queryKey: [SETTINGS, group],
    queryFn: ({ signal }) => api.getVersioned<EditableSettings>(groupPath(group), { signal }),
  });

export const historyQuery = (api: StudioApi, group: SettingGroup) =>
  queryOptions({
    queryKey: [SETTINGS, group, 'history'],
    queryFn: ({ signal }) => api.get<SettingsHistory>(`${groupPath(group)}/history`, { signal }),
  });

export const environmentQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [SETTINGS, 'environment'],
    queryFn: ({ signal }) => api.get<EnvironmentSetting[]>('environment', { signal }),
  });

export const saveGroup = (
  api: StudioApi,
  group: SettingGroup,
  { values, version }: { values: Record<string, string>; version: string },
): Promise<Versioned<EditableSettings>> =>
  api.changeVersioned<EditableSettings>(groupPath(group), { method: 'put', version, body: { values } });

export const revertChange = (
  api: StudioApi,
  group: SettingGroup,
  { event, version }: { event: string; version: string },
): Promise<Versioned<EditableSettings>> =>
  api.changeVersioned<EditableSettings>(`${groupPath(group)}/revert`, { version, body: { event } });
