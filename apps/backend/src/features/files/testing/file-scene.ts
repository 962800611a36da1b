import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthResponse } from '@lumigraph/contracts';
import { afterEach, beforeEach } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { upload, type SentFile } from '../../../testing/upload.ts';

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

export const HTML = '<!doctype html><script>alert(1)</script>';

interface FileScene {
  test: TestApp;
  ada: AuthResponse;
}

/** For each test an application with a user. */
export function useFileScene(createApp: () => Promise<TestApp>) {
  const scene = {} as FileScene;
  beforeEach(async () => {
    scene.test = await createApp();
    scene.ada = await scene.test.register();
  });
  afterEach(() => scene.test.close());

  const send = (...sent: SentFile[]) => upload(scene.test, scene.ada, ...sent);
  const asAda = (method: 'GET' | 'DELETE', url: string, headers = {}) =>
    scene.test.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${scene.ada.token}`, ...headers },
    });
  const profile = async () =>
    (await scene.test.call('GET', '/api/auth/profile', { token: scene.ada.token })).body.user;
  const filesOnDisk = async (): Promise<string[]> => {
    const folder = join(scene.test.dataDir, 'files');
    if (!existsSync(folder)) return [];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const rows = () => scene.test.database.db.selectFrom('stored_file').selectAll().execute();

  return Object.assign(scene, { send, asAda, profile, filesOnDisk, rows });
}
