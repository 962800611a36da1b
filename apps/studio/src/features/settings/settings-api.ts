import type { SettingGroup } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

const SETTINGS = 'settings';

export const groupQuery = (api: StudioApi, group: SettingGroup) =>
  queryOptions({
    queryKey: [SETTINGS, group],
    queryFn: ({ signal }) => api.sendVersioned(`GET /settings/${group}`, { signal }),
  });

export const historyQuery = (api: StudioApi, group: SettingGroup) =>
  queryOptions({
    queryKey: [SETTINGS, group, 'history'],
    queryFn: ({ signal }) => api.send(`GET /settings/${group}/history`, { signal }),
  });

export const environmentQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [SETTINGS, 'environment'],
    queryFn: ({ signal }) => api.send('GET /environment', { signal }),
  });
