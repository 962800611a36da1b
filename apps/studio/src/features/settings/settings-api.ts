import type { SettingGroup } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';

const SETTINGS = ['settings'];

export const groupQuery = (api: StudioApi, group: SettingGroup) =>
  api.versionedQuery(`GET /settings/${group}`, SETTINGS);

export const historyQuery = (api: StudioApi, group: SettingGroup) =>
  api.query(`GET /settings/${group}/history`, SETTINGS);

export const environmentQuery = (api: StudioApi) => api.query('GET /environment', SETTINGS);
