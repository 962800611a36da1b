import { stale, type StudioChange, type StudioChanges as Changes } from './studio-change.ts';
import type { StudioScene } from './studio-scene.ts';

/** Changes of settings and access keys. */
export const studioSettingChanges = (scene: StudioScene): Changes => ({
  ...settingChanges(scene),
  ...keyChanges(scene),
});

function settingChanges(scene: StudioScene): Changes {
  const values = {
    free: { FREE_DOWNLOAD_WAIT_SECONDS: '9' },
    company: { COMPANY_PHONE: '+359 2 111' },
    contact: { SUPPORT_REPLY_HOURS: '90' },
    banner: { BANNER_TEXT_EN: 'Closed on Friday' },
  };
  const change = (group: string, path: string, action: string): Omit<StudioChange, 'body' | 'version'> => ({
    path: `settings/${group}${path}`,
    entries: [`${action} setting ${group}`],
    refused: stale,
  });
  return Object.fromEntries(
    Object.entries(values).flatMap(([group, changed]): [string, () => Promise<StudioChange>][] => [
      [
        `PUT settings/${group}`,
        async () => ({
          ...change(group, '', 'settings-changed'),
          body: { values: changed },
          version: await scene.versionOf(`settings/${group}`),
        }),
      ],
      [
        `POST settings/${group}/revert`,
        async () => {
          const { body } = await scene.studio('GET', `settings/${group}/history`);
          return {
            ...change(group, '/revert', 'settings-reverted'),
            body: { event: body[0].id },
            version: await scene.versionOf(`settings/${group}`),
          };
        },
      ],
    ]),
  );
}

const keyChanges = (scene: StudioScene): Changes => ({
  'POST access-keys': () =>
    Promise.resolve({
      path: 'access-keys',
      body: { name: 'importer', scopes: ['images:write'], days: 30 },
      entries: [/^access-key-made access-key \S+$/],
      refused: { body: { name: 'importer', scopes: [], days: 30 } },
    }),
  'DELETE access-keys/:id': async () => {
    const body = { name: 'importer', scopes: ['images:write'], days: 30 };
    const made = await scene.studio('POST', 'access-keys', { body });
    const { id } = made.body.record;
    return {
      path: `access-keys/${id}`,
      entries: [`access-key-revoked access-key ${id}`],
      refused: { path: 'access-keys/none' },
    };
  },
});
