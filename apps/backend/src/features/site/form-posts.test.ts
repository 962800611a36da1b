import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { HOUR_MS, type SubmittedForm } from '@lumigraph/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';

// A built site in miniature: its document is the form that it was rendered with.
const entry = `
const html = { 'content-type': 'text/html; charset=utf-8' };
const documentOf = (data) => ({ attributes: {}, head: [], body: [JSON.stringify(data)], stylesheets: [], scripts: [], firstImages: [] });
export const visitorOf = ({ url }) => ({ locale: /lang=(\\w+)/.exec(url)?.[1] ?? 'en' });
export const forms = {
  appName: 'gallery',
  pages: [
    { path: '/contact', kind: 'contact' },
    { path: '/withdraw', kind: 'withdrawal' },
    { path: '/cancel-contract', kind: 'cancellation' },
    { path: '/login', kind: 'scripts' },
    { path: '/subscription/payment', kind: 'scripts' },
  ],
};
export const render = async ({ form }) => ({ status: 200, headers: html, document: documentOf(form ?? null), shared: true });
export const payment = {
  path: '/subscription/payment',
  render: async ({ form }) => ({ status: 200, headers: html, document: documentOf({ payment: true, ...form }) }),
};
export const renderShell = () => ({ status: 200, headers: html });
`;

const message = {
  name: 'Ana Petrova',
  email: 'ana@example.com',
  subject: 'A print for my wall',
  message: 'May I print the fjord in two metres?',
  website: '',
};
const withdrawal = { name: 'Ana Petrova', email: 'ana@example.com', contract: 'Invoice 0000000001' };

let siteDir: string;
let test: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(siteDir, 'client', '.vite'), { recursive: true });
  await mkdir(join(siteDir, 'payment', '.vite'), { recursive: true });
  await mkdir(join(siteDir, 'server'), { recursive: true });
  const files = {
    'client/.vite/manifest.json': '{}',
    'payment/.vite/manifest.json': '{}',
    'server/package.json': '{"type":"module"}',
    'server/entry-server.js': entry,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(siteDir, name), text)));
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  test = await createTestApp({
    siteDir,
    environment: { COMPANY_EMAIL: 'office@company.example' },
    logger: createLogger({ level: 'trace', destination }),
  });
});
afterAll(async () => {
  await test.close();
  await rm(siteDir, { recursive: true });
});
beforeEach(async () => {
  await test.database.db.deleteFrom('contact_message').execute();
  await test.database.db.deleteFrom('withdrawal').execute();
});

const messages = () => test.database.db.selectFrom('contact_message').selectAll().execute();
const withdrawals = () => test.database.db.selectFrom('withdrawal').selectAll().execute();

async function submit(
  path: string,
  fields: Record<string, string>,
  { headers = {}, app = test }: { headers?: Record<string, string>; app?: TestApp } = {},
) {
  const response = await app.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    form: JSON.parse(/<body>(.*)<\/body>/.exec(response.body)?.[1] ?? '') as SubmittedForm,
  };
}

describe('the contact form without scripts', () => {
  it('sends the message and answers with the page', async () => {
    const { status, form, headers } = await submit('/contact?lang=bg', message);
    expect([status, form]).toEqual([200, { outcome: 'sent', values: {}, errors: [] }]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await messages()).toMatchObject([
      { name: 'Ana Petrova', message: message.message, app_name: 'gallery', locale: 'bg', spam: 0 },
    ]);
  });

  it('says what is wrong with each field, and keeps what was typed', async () => {
    const { status, form } = await submit('/contact', { ...message, email: 'ana@', message: 'Short' });
    expect(status).toBe(400);
    expect(form).toMatchObject({
      outcome: 'refused',
      values: { name: 'Ana Petrova', email: 'ana@', message: 'Short' },
      errors: [
        { field: 'email', rule: 'email' },
        { field: 'message', rule: 'minLength' },
      ],
    });
    expect(await messages()).toEqual([]);
  });

  it('keeps the limits of lengths', async () => {
    const { status, form } = await submit('/contact', { ...message, subject: 'x'.repeat(201) });
    expect([status, form.errors]).toMatchObject([400, [{ field: 'subject', rule: 'maxLength' }]]);
  });

  it('marks what only programs fill in', async () => {
    await submit('/contact', { ...message, website: 'http://cheap.example' });
    expect(await messages()).toMatchObject([{ spam: 1 }]);
  });
});

describe('the withdrawal without scripts', () => {
  it('asks to confirm before it counts', async () => {
    const first = await submit('/withdraw', withdrawal);
    expect([first.status, first.form]).toEqual([200, { outcome: 'confirm', values: withdrawal, errors: [] }]);
    expect(await withdrawals()).toEqual([]);
    const before = (await test.mails()).length;
    const second = await submit('/withdraw', { ...withdrawal, step: 'confirm' });
    expect(second.form).toMatchObject({ outcome: 'sent', values: { email: 'ana@example.com' } });
    expect(Date.parse(second.form.receivedAt ?? '')).toBe(test.clock.now);
    expect(await withdrawals()).toMatchObject([withdrawal]);
    expect((await test.mails()).length).toBe(before + 2);
  });

  it('goes back to the fields', async () => {
    const { form } = await submit('/withdraw', { ...withdrawal, step: 'edit' });
    expect(form).toEqual({ outcome: 'edit', values: withdrawal, errors: [] });
  });

  it.each(['', 'confirm'])('refuses what is wrong in step "%s"', async (step) => {
    const { status, form } = await submit('/withdraw', { name: ' ', email: 'nobody', contract: '', step });
    expect([status, form.errors.map(({ field, rule }) => [field, rule])]).toEqual([
      400,
      [
        ['name', 'required'],
        ['email', 'email'],
        ['contract', 'required'],
      ],
    ]);
    expect(await withdrawals()).toEqual([]);
  });
});

describe('the cancellation without scripts', () => {
  const cancellation = { ...withdrawal, kind: 'ordinary', reason: '', date: '' };

  it('counts at once and answers with its time', async () => {
    const { status, form } = await submit('/cancel-contract', cancellation);
    expect([status, form.outcome, Date.parse(form.receivedAt ?? '')]).toEqual([200, 'sent', test.clock.now]);
    const rows = await test.database.db.selectFrom('cancellation').selectAll().execute();
    expect(rows).toMatchObject([{ ...withdrawal, kind: 'ordinary', reason: null, not_before: null }]);
  });

  it('shows again what is wrong', async () => {
    const { status, form } = await submit('/cancel-contract', { ...cancellation, kind: 'cause', email: 'x' });
    expect([status, form.outcome, form.errors.map(({ field }) => field)]).toEqual([
      400,
      'refused',
      ['reason', 'email'],
    ]);
    expect(form.values).toMatchObject({ kind: 'cause', contract: withdrawal.contract });
  });
});

it.each(['/login', '/login/', '/login?redirect=%2Fprofile'])(
  '%s says that nothing was sent, and repeats no word of it',
  async (path) => {
    const { status, form } = await submit(path, { email: 'ana@example.com', password: 'Secret-pass1' });
    expect([status, form]).toEqual([422, { outcome: 'scripts', values: {}, errors: [] }]);
    expect(lines.join('')).not.toMatch(/Secret-pass1|ana@example|fjord/);
  },
);

it.each(['/subscription/payment', '/subscription/payment/?plan=premium-monthly'])(
  '%s answers with its own document that nothing was sent',
  async (path) => {
    const { status, form, headers } = await submit(path, { holder: 'Ana Petrova' });
    expect([status, form]).toEqual([422, { payment: true, outcome: 'scripts', values: {}, errors: [] }]);
    expect(headers['cache-control']).toBe('no-store');
    expect(lines.join('')).not.toContain('Ana Petrova');
  },
);

describe('a form of another site', () => {
  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
    [{ origin: 'http://localhost:4106', host: 'localhost:4106' }, 200],
    [{ origin: 'null' }, 200],
  ])('%j: %d', async (headers, expected) => {
    const { status, form } = await submit('/contact', message, { headers });
    expect(status).toBe(expected);
    expect(form.outcome).toBe(expected === 200 ? 'sent' : 'foreign');
    expect(await messages()).toHaveLength(expected === 200 ? 1 : 0);
  });

  it('in a browser that sends no Sec-Fetch-Site is known by its origin', async () => {
    const post = (origin: string) =>
      test.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:4106', origin },
        payload: new URLSearchParams(message).toString(),
      });
    expect((await post('https://evil.example')).statusCode).toBe(403);
    expect((await post('null')).statusCode).toBe(200);
    expect((await post('http://localhost:4106')).statusCode).toBe(200);
  });
});

it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'takes no %s at the address of a page',
  async (type) => {
    const { status } = await submit('/contact', message, { headers: { 'content-type': type } });
    expect(status).toBe(415);
    expect(await messages()).toEqual([]);
  },
);

it('refuses a body that no form of ours has', async () => {
  expect((await submit('/contact', { ...message, message: 'x'.repeat(70_000) })).status).toBe(413);
});

it('a page without a form takes none', async () => {
  const response = await test.app.inject({ method: 'POST', url: '/about' });
  expect(response.statusCode).toBe(404);
});

it('counts with the calls that do the same, and keeps what was typed', async () => {
  const limited = await createTestApp({
    siteDir,
    limits: {
      contactAddress: { points: 2, windowMs: HOUR_MS },
      withdrawalAddress: { points: 3, windowMs: HOUR_MS },
    },
  });
  const json = { ...message, appName: 'gallery' };
  expect((await limited.call('POST', '/api/contact', { body: json })).status).toBe(200);
  expect((await submit('/contact', message, { app: limited })).status).toBe(200);
  const refused = await submit('/contact', message, { app: limited });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.form).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', values: { message: message.message } });
  const steps = [];
  for (const step of ['', '', 'confirm', 'confirm'])
    steps.push((await submit('/withdraw', { ...withdrawal, step }, { app: limited })).status);
  expect(steps).toEqual([200, 200, 200, 429]);
  await limited.close();
});
