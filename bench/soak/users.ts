import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './observe.ts';

/** What the server has acknowledged to a user; all of it must be there at the end. */
export interface User {
  email: string;
  /** Of the newest session. */
  token: string;
  refreshToken: string;
  /** The acknowledged first name, and those of requests without a response since then. */
  names: string[];
  favorites: Set<string>;
  /** SHA-256 of uploaded files, by their addresses. */
  files: Map<string, string>;
  /** Ids of payments that succeeded. */
  payments: string[];
}

const PASSWORD = 'Kiwi-Lantern7';
const RETRIES = 6;
const RETRY_MS = 700;
const MOST_FILES = 3;

/** Payment methods of the fake, and how often each is chosen. */
const METHODS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeCustomerFail',
];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

export async function signUp({ send }: Client): Promise<User | undefined> {
  const email = `user-${randomUUID().slice(0, 13)}@example.com`;
  const body = { firstName: 'Ada', lastName: 'Soak', email, password: PASSWORD, confirmPassword: PASSWORD };
  const reply = await send('POST', '/api/auth/register', { body });
  if (reply?.status !== 200) return undefined;
  const { token, refreshToken } = reply.body as { token: string; refreshToken: string };
  const nothing = { favorites: new Set<string>(), files: new Map<string, string>(), payments: [] };
  return { email, token, refreshToken, names: ['Ada'], ...nothing };
}

/** Sends the payment again under its key while there is no response, as the browser does. */
export async function subscribe({ send }: Client, user: User, method = oneOf(METHODS)): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = {
    planId: 'premium-monthly',
    provider: 'stripe',
    paymentMethodId: method,
    immediateStartConsent: true,
    consentVersion: '2026-11',
  };
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const reply = await send('POST', '/api/payments/payment', { token: user.token, body, headers });
    if (reply?.status === 200 && reply.body.status === 'succeeded') user.payments.push(reply.body.id);
    if (reply && reply.status < 500 && reply.body?.status !== 'processing') return;
    await wait(RETRY_MS);
  }
}

/** Continues the session, or signs in: the access token ends after 15 minutes of the simulated clock. */
async function authenticate({ send }: Client, user: User): Promise<boolean> {
  const attempts = [
    ['/api/auth/refresh', { refreshToken: user.refreshToken }],
    ['/api/auth/login', { email: user.email, password: PASSWORD, rememberMe: true }],
  ] as const;
  for (const [path, body] of attempts) {
    const reply = await send('POST', path, { body });
    if (reply?.status !== 200) continue;
    user.token = reply.body.token;
    user.refreshToken = reply.body.refreshToken;
    return true;
  }
  return false;
}

/** A user who was there before comes back and changes something. */
export async function returnOf(client: Client, user: User, imageId: string | undefined): Promise<void> {
  if (!(await authenticate(client, user))) return;
  const { token } = user;
  const firstName = `Ada ${randomUUID().slice(0, 8)}`;
  user.names.push(firstName);
  const renamed = await client.send('PUT', '/api/auth/user', { token, body: { firstName } });
  if (renamed?.status === 200) user.names = [firstName];
  if (imageId !== undefined) {
    const add = [{ imageId, addedAt: Date.now() }];
    const kept = await client.send('POST', '/api/favorites', { token, body: { add, remove: [] } });
    if (kept?.status === 200) user.favorites.add(imageId);
  }
  if (user.files.size >= MOST_FILES) return;
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(60_000)]);
  const form = new FormData();
  form.append('file', new Blob([content]), 'a.pdf');
  const uploaded = await client.send('POST', '/api/files', { token, body: form });
  if (uploaded?.status === 201) user.files.set(uploaded.body.url, sha256(content));
}

/** Names everything that was acknowledged to a user, who does not find it any more. */
export async function lostBy(client: Client, user: User): Promise<string[]> {
  if (!(await authenticate(client, user))) return [`account ${user.email}`];
  const { token } = user;
  const get = (path: string) => client.send('GET', path, { token });
  const { firstName } = (await get('/api/auth/me'))?.body.user ?? {};
  const favorites = JSON.stringify((await get('/api/favorites'))?.body ?? {});
  const payments = JSON.stringify((await get('/api/payments/payments/history'))?.body ?? {});
  const lostFiles = [];
  for (const [url, hash] of user.files)
    if (sha256((await get(url))?.bytes ?? Buffer.alloc(0)) !== hash) lostFiles.push(`file ${url}`);
  return [
    ...(user.names.includes(firstName) ? [] : ['name']),
    ...[...user.favorites].filter((id) => !favorites.includes(`"${id}"`)).map((id) => `favorite ${id}`),
    ...user.payments.filter((id) => !payments.includes(id)).map((id) => `payment ${id}`),
    ...lostFiles,
  ].map((what) => `${what} of ${user.email}`);
}
