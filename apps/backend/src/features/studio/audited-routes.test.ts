import { HOUR_MS } from '@lumigraph/contracts';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/auth-app.ts';
import type { RouteAudit } from '../../http/route-config.ts';
import type { StudioRequest } from '../../testing/studio-change.ts';
import { studioChanges } from '../../testing/studio-changes.ts';
import { createStudioScene } from '../../testing/studio-scene.ts';
import { storedContent, withoutAuditLog } from '../../testing/unrecordable.ts';

/** Every route of the studio that changes something, against the audit log. */

/** The part of a file that has arrived is visible to its sender only. */
const UPLOADS = new Set(['POST uploads', 'PATCH uploads/:id', 'DELETE uploads/:id']);

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const PREFIX = '/api/studio/';

let test: TestApp;
let admin: { id: string; token: string };
let changes: ReturnType<typeof studioChanges>;
/** What changing routes declare. */
const routes = new Map<string, RouteAudit | undefined>();
/** These have a reason to record nothing. */
const isUnrecorded = (audit: RouteAudit | undefined): boolean => typeof audit === 'object' && 'none' in audit;

beforeAll(async () => {
  test = await createTestApp({
    environment: { COMPANY_EMAIL: 'office@company.example' },
    billing: { manualJobs: true },
    limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    onRoute: ({ method, url, config }: RouteOptions) => {
      if (!url.startsWith(PREFIX)) return;
      for (const one of [method].flat())
        if (CHANGING.has(one)) routes.set(`${one} ${url.replace(PREFIX, '')}`, config?.audit);
    },
  });
  const { user, token } = await test.register({ email: 'admin@example.com' });
  await test.services.accounts.admin.setRole(user.id, { role: 'admin', has: true });
  admin = { id: user.id, token };
  const scene = createStudioScene(test, token);
  changes = studioChanges(test, scene);
});
afterAll(() => test.close());

async function send(method: string, request: StudioRequest): Promise<{ status: number; text: string }> {
  const { path, body, version, headers = {}, file } = request;
  const all: Record<string, string> = { authorization: `Bearer ${admin.token}`, ...headers };
  if (version !== undefined) all['if-match'] = `"${version}"`;
  let payload: Buffer | string | undefined;
  if (file) {
    const form = new FormData();
    if (body) form.append('data', JSON.stringify(body));
    form.append('file', new Blob([Uint8Array.from(file)]), 'untitled.png');
    const encoded = new Request('http://localhost/', { method: 'POST', body: form });
    all['content-type'] = encoded.headers.get('content-type') ?? '';
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (body) {
    all['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }
  const { statusCode, payload: text } = await test.app.inject({
    method: method as 'POST',
    url: `${PREFIX}${path}`,
    headers: all,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, text };
}

const events = () => test.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute();

async function sent(method: string, request: StudioRequest) {
  const before = (await events()).length;
  const response = await send(method, request);
  return { ...response, rows: (await events()).slice(before) };
}

it('knows of every changing route whether it is recorded', () => {
  const recorded = [...routes].filter(([name, audit]) => !isUnrecorded(audit) && !UPLOADS.has(name));
  expect(Object.keys(changes).sort()).toEqual(recorded.map(([name]) => name).sort());
});

/** Their entries have no values: a mail is sent, an account is exported or deleted, a file is added. */
const withoutValues = new Set([
  'image-drafts-discarded',
  'message-resent',
  'post-image-added',
  'reply-resent',
  'statement-resent',
  'user-deleted',
  'user-exported',
  'user-password-mailed',
  'user-session-ended',
]);

/** What nobody may read in the audit log: secrets, their hashes, addresses of people. */
async function secrets(): Promise<string[]> {
  const { db } = test.database;
  const found: (string | null)[] = [PASSWORD, 'TOTP-SECRET', '@example.com'];
  for (const { password_hash: hash } of await db.selectFrom('user_account').selectAll().execute())
    found.push(hash);
  for (const { hash } of await db.selectFrom('access_key').selectAll().execute()) found.push(hash);
  return found.filter((secret) => secret !== null);
}

it('records each successful change in its transaction, and nothing else', { timeout: 60_000 }, async () => {
  for (const [route, prepare] of Object.entries(changes)) {
    const [method = ''] = route.split(' ');
    const { entries, refused, ...request } = await prepare();

    const before = await storedContent(test);
    const unrecordable = await withoutAuditLog(test, () => send(method, request));
    expect.soft(unrecordable.status, `${route} without its entry: ${unrecordable.text}`).toBe(500);
    expect.soft(await storedContent(test), `${route} without its entry`).toEqual(before);

    const failed = await sent(method, { ...request, ...refused });
    expect.soft(failed.rows, `${route}, refused with ${failed.status}`).toEqual([]);

    const { status, text, rows } = await sent(method, request);
    expect.soft(status, `${route}: ${text}`).toBeLessThan(300);
    expect
      .soft(
        rows.map((row) => `${row.action} ${row.object_kind} ${row.object_id}`),
        route,
      )
      .toEqual(
        entries.map((entry) =>
          typeof entry === 'string' ? entry : (expect.stringMatching(entry) as unknown),
        ),
      );
    for (const row of rows) {
      expect.soft([row.actor_kind, row.actor_id], route).toEqual(['user', admin.id]);
      const hasValues = row.before !== null || row.after !== null;
      expect
        .soft(hasValues, `${row.action}: ${row.before} → ${row.after}`)
        .toBe(!withoutValues.has(row.action));
    }
  }
  const log = JSON.stringify(
    (await events()).map(({ before, after, reason, action }) => [action, before, after, reason]),
  );
  for (const secret of await secrets()) expect.soft(log).not.toContain(secret);
});
