import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { ASKS, paymentRequest } from '../../../testing/payments/sandbox-shop.ts';
import { invoicePdf } from '../invoices/invoice-pdf.ts';
import type { KnownCharge } from '../providers/provider-adapter.ts';
import { createSandboxProvider } from '../providers/sandbox/sandbox-provider.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

const MONTH_MS = 32 * 24 * 60 * 60 * 1000;

/** A built site in miniature: what the server asks of it. */
const TWOSOME = `
export const about = { name: 'Twosome & more', accent: '#c03d14' };
export const visitorOf = () => ({});
export const render = () => Promise.resolve({ status: 200, headers: {} });
export const renderShell = () => ({ status: 200, headers: {} });
`;

let dir: string;
let server: TestApp;
let origins: { gallery: string; twosome: string };
let described: string[];
let token: string;

async function build(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'twosome-'));
  await mkdir(join(dist, 'server'));
  await mkdir(join(dist, 'client', '.vite'), { recursive: true });
  await writeFile(join(dist, 'package.json'), '{ "type": "module" }');
  await writeFile(join(dist, 'server', 'entry-server.js'), TWOSOME);
  await writeFile(join(dist, 'client', '.vite', 'manifest.json'), '{}');
  return dist;
}

/** A sandbox that records the data of each charge. */
function listeningProvider() {
  const store: ReturnType<typeof createSandboxStore> = new Proxy({} as never, {
    get: (_target, name: keyof ReturnType<typeof createSandboxStore>) =>
      createSandboxStore(server.database.db)[name],
  });
  const sandbox = createSandboxProvider({
    provider: 'Stripe',
    frontend: { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    store,
    now: () => server.clock.now,
    secret: 'a secret of the sandbox for tests',
    bankUrl: (reference, returnUrl) =>
      `${new URL(returnUrl).origin}/dev/bank/${reference}?${new URLSearchParams({ returnUrl }).toString()}`,
  });
  const listen = <T extends Pick<KnownCharge, 'description'>, R>(call: (request: T) => R) => {
    return (request: T): R => {
      described.push(request.description);
      return call(request);
    };
  };
  return { ...sandbox, charge: listen(sandbox.charge), lookup: listen(sandbox.lookup) };
}

beforeEach(async () => {
  described = [];
  dir = await build();
  const twosome = { id: 'dating', dir, port: 0, origin: 'http://localhost:4107' };
  server = await createTestApp({
    billing: { manualJobs: true, providers: [listeningProvider()] },
    siblings: [twosome],
  });
  const gallery = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [port] = await server.listenSiblings('127.0.0.1');
  origins = { gallery, twosome: `http://127.0.0.1:${port}` };
  ({ token } = await server.register());
});

afterEach(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

interface Sent {
  body?: object;
  language?: string;
}

async function ask<T>(origin: string, path: string, { body, language = 'en' }: Sent = {}): Promise<T> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': language,
      'idempotency-key': randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const pay = (origin: string, number?: string, language = 'en') =>
  ask<{ id: string; nextAction?: { url: string } }>(origin, 'payments/payment', {
    language,
    body: paymentRequest(number),
  });

/** The last invoice as anyone reads it: name of its file, and its words. */
async function lastPaper(): Promise<{ name: string; words: string }> {
  const { items } = await ask<{ items: { id: string }[] }>(
    origins.gallery,
    'accounting/subscriptions/invoices',
  );
  const response = await fetch(
    `${origins.gallery}/api/accounting/subscriptions/invoices/${items[0]?.id}/download`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, words: subjectOf(Buffer.from(await response.arrayBuffer())) };
}

/** The subject among a document's data, which is the line that it charges for; UTF-16 outside ASCII. */
function subjectOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const object = /\/Subject (\d+) 0 R/.exec(text)?.[1] ?? '';
  const [, start, raw = ''] = new RegExp(`\n${object} 0 obj\n\\((þÿ)?(.+?)\\)\nendobj`, 's').exec(text) ?? [];
  const words = raw.replaceAll(/\\[bf]/g, (escaped) => (escaped === '\\b' ? '\b' : '\f'));
  return start ? Buffer.from(words, 'latin1').swap16().toString('utf16le') : words;
}

const subjects = async (): Promise<(string | undefined)[]> =>
  (await server.mails()).map(({ subject }) => subject);

it('what was bought on a site is charged, invoiced and mailed in its name, wherever the paper is read', async () => {
  await pay(origins.twosome);
  expect(described).toEqual(['Twosome & more premium monthly']);
  expect(await lastPaper()).toEqual({
    name: 'twosome-more-0000000001.pdf',
    words: 'Twosome & more Premium, one month',
  });
  expect(await subjects()).toContain('Your Twosome & more receipt, invoice 0000000001');
});

it('what was bought on the gallery stays the gallery’s', async () => {
  await pay(origins.gallery);
  expect(described).toEqual(['Lumigraph premium monthly']);
  expect(await lastPaper()).toEqual({
    name: 'lumigraph-0000000001.pdf',
    words: 'Lumigraph Premium, one month',
  });
});

it('a renewal, for which nobody asks, is the business of the site that sold it', async () => {
  await pay(origins.twosome);
  server.clock.now += MONTH_MS;
  // Its owner was on the gallery since.
  await fetch(`${origins.gallery}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
  })
    .then((response) => response.json())
    .then((response) => ({ token } = response as { token: string }));
  await server.services.billing.jobs.runAll();
  expect(described).toEqual(['Twosome & more premium monthly', 'Twosome & more premium monthly']);
  expect((await lastPaper()).words).toBe('Twosome & more Premium, one month');
  expect(await subjects()).toContain('Your Twosome & more receipt, invoice 0000000002');
});

it('the bank is asked, and asks, in the name of the site', async () => {
  const { id, nextAction } = await pay(origins.twosome, ASKS);
  await ask(origins.twosome, `payments/payments/${id}/confirm`, { body: {} });
  expect(described).toEqual(['Twosome & more premium monthly', 'Twosome & more premium monthly']);
  const { pathname } = new URL(nextAction?.url ?? '');
  const page = await (await fetch(`${origins.twosome}${pathname}`)).text();
  expect(page).toContain('Twosome &amp; more asks for');
  expect(page).not.toContain('Lumigraph');
});

it.each([
  { checkout: 'es', browser: 'de', language: 'es', asks: 'quiere cobrar:<strong>4,99\u00a0€' },
  { checkout: 'en', browser: 'de', language: 'en', asks: 'asks for<strong>€4.99' },
  { checkout: 'fr', browser: 'de', language: 'en', asks: 'asks for<strong>€4.99' },
])(
  'the bank and the page after it have the language of a checkout in $checkout, in a browser in $browser',
  async ({ checkout, browser, language, asks }) => {
    const { nextAction } = await pay(origins.twosome, ASKS, checkout);
    const { pathname, search, searchParams } = new URL(nextAction?.url ?? '');
    const bank = async (query: string) =>
      (
        await fetch(`${origins.twosome}${pathname}${query}`, { headers: { 'accept-language': browser } })
      ).text();
    const page = await bank(search);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`Twosome &amp; more ${asks}`);
    expect(new URL(searchParams.get('returnUrl') ?? '').searchParams.get('lang')).toBe(language);
    // Opened by the operator, who has no checkout.
    expect(await bank('')).toContain(`<html lang="${browser}">`);
  },
);

it.each(['en', 'de', 'bg', 'ru', 'es', 'zh'])(
  'an invoice keeps the name that it was issued with, in %s',
  async (locale) => {
    await pay(origins.twosome);
    const issued = await server.database.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow();
    expect(issued.site_name).toBe('Twosome & more');
    expect(subjectOf(await invoicePdf({ ...issued, locale }))).toMatch(/^Twosome & more Premium[,，]/);
  },
);
