import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lumigraph } from '../../packages/api-clients/src/index.ts';
import { createTestApp, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';

/*
 * The snippets that lead from the fake service to a backend run as they are printed, with the address of a real backend in
 * place of the example: nothing else tells a reader that a password goes to the wrong server.
 */
const root = join(import.meta.dirname, '../..');
const EXAMPLE = 'https://accounts.example.org/api';
const account = { email: 'ana@example.com', password: 'Kiwi-Lantern7' };

let backend: TestApp;
let folder: string;
let base: string;
beforeAll(async () => {
  backend = await createTestApp({ environment: { API_KEYS: 'your-site-key' } });
  await backend.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}/api`;
  folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  const person = { ...account, firstName: 'Ana', lastName: 'Petrova', confirmPassword: account.password };
  await backend.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: person,
  });
}, 60_000);
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the first code block of a document that contains `text`, and returns its constants with these names. */
async function runSnippet(document: string, text: string, names: readonly string[]): Promise<unknown> {
  const blocks = (await readFile(join(root, document), 'utf8')).matchAll(
    /^```tsx?(?: title="[^"]*")?\n([^]*?)^```$/gm,
  );
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.includes(text));
  const clients = join(root, 'packages/api-clients/src/index.ts');
  const code = (found ?? '')
    .replace(EXAMPLE, base)
    .replace('@lumigraph/api-clients', clients)
    .replaceAll('export const', 'const');
  const given = `const { email, password } = ${JSON.stringify(account)};\n`;
  const path = join(folder, `${names.join('-')}.ts`);
  await writeFile(path, `${given}${code}\nexport { ${names.join(', ')} };\n`);
  return import(/* @vite-ignore */ path);
}

it('the guide for site teams leads from the fake service to a backend', async () => {
  const snippet = await runSnippet('docs/site-teams.md', EXAMPLE, ['session', 'api']);
  const { session, api } = snippet as Pick<Lumigraph, 'session'> & { api: Lumigraph['auth'] };
  await api.login(account);
  expect(session.store.getState().user).toMatchObject({ email: account.email });
});

it('the quick start of the clients signs in and reads images', async () => {
  const snippet = await runSnippet('packages/api-clients/README.md', 'createLumigraph', ['session', 'total']);
  const { session, total } = snippet as Pick<Lumigraph, 'session'> & { total: number };
  expect(session.store.getState().user).toMatchObject({ email: account.email });
  expect(total).toBe(0);
});
