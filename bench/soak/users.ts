import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './requests.ts';

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

export interface Ledger {
  users: User[];
  /** Texts of contact messages, with their times on the clock of the servers. */
  messages: { text: string; at: number }[];
}

const PASSWORD = 'Kiwi-Lantern7';
const RETRIES = 6;
const RETRY_MS = 700;

/** Payment methods of the fake, and how often each is chosen. */
const METHODS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeCustomerFail',
];

export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

export async function signUp(client: Client, { users }: Ledger): Promise<User | undefined> {
  const email = `user-${randomUUID().slice(0, 13)}@example.com`;
  const body = { firstName: 'Ada', lastName: 'Soak', email, password: PASSWORD, confirmPassword: PASSWORD };
  const reply = await client.send('POST', '/api/auth/register', { body });
  if (reply?.status !== 200) return undefined;
  const { token, refreshToken } = reply.body as { token: string; refreshToken: string };
  const user: User = {
    email,
    token,
    refreshToken,
    names: ['Ada'],
    favorites: new Set(),
    files: new Map(),
    payments: [],
  };
  users.push(user);
  return user;
}

/** Sends the payment again under its key while there is no response, as the browser does. */
export async function subscribe(client: Client, user: User, method = oneOf(METHODS)): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = {
    planId: 'premium-monthly',
    provider: 'stripe',
    paymentMethodId: method,
    immediateStartConsent: true,
    consentVersion: '2026-11',
  };
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const reply = await client.send('POST', '/api/payments/payment', { token: user.token, body, headers });
    if (reply?.status === 200 && reply.body.status === 'succeeded') user.payments.push(reply.body.id);
    if (reply && reply.status < 500 && reply.body?.status !== 'processing') return;
    await wait(RETRY_MS);
  }
}

/** Signs in, or continues the session: the access token ends after 15 minutes of the simulated clock. */
async function authenticate(client: Client, user: User): Promise<boolean> {
  const refreshed = await client.send('POST', '/api/auth/refresh', {
    body: { refreshToken: user.refreshToken },
  });
  const reply =
    refreshed?.status === 200
      ? refreshed
      : await client.send('POST', '/api/auth/login', {
          body: { email: user.email, password: PASSWORD, rememberMe: true },
        });
  if (reply?.status !== 200) return false;
  user.token = reply.body.token;
  user.refreshToken = reply.body.refreshToken;
  return true;
}

/** A user who was there before comes back and changes something. */
export async function returnOf(client: Client, user: User, images: readonly string[]): Promise<void> {
  if (!(await authenticate(client, user))) return;
  const { token } = user;
  const firstName = `Ada ${randomUUID().slice(0, 8)}`;
  user.names.push(firstName);
  const renamed = await client.send('PUT', '/api/auth/user', { token, body: { firstName } });
  if (renamed?.status === 200) user.names = [firstName];
  const imageId = oneOf(images);
  if (imageId !== undefined) {
    const add = [{ imageId, addedAt: Date.now() }];
    const kept = await client.send('POST', '/api/favorites', { token, body: { add, remove: [] } });
    if (kept?.status === 200) user.favorites.add(imageId);
  }
  if (user.files.size < 3) await upload(client, user);
}

async function upload(client: Client, user: User): Promise<void> {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(60_000)]);
  const form = new FormData();
  form.append('file', new Blob([content]), 'a.pdf');
  const sent = await client.send('POST', '/api/files', { token: user.token, body: form });
  if (sent?.status === 201) user.files.set(sent.body.url, createHash('sha256').update(content).digest('hex'));
}

export async function writeMessage(client: Client, { messages }: Ledger, at: number): Promise<void> {
  const text = `A message of the soak, number ${randomUUID()}.`;
  const body = {
    appName: 'gallery',
    name: 'Ada Soak',
    email: 'ada@example.com',
    message: text,
    privacy: true,
  };
  const reply = await client.send('POST', '/api/contact', { body });
  if (reply?.status === 200) messages.push({ text, at });
}

/** Names everything of the ledger that a user does not find any more. */
export async function lostBy(client: Client, user: User): Promise<string[]> {
  if (!(await authenticate(client, user))) return [`account ${user.email}`];
  const { token } = user;
  const lost: string[] = [];
  const me = await client.send('GET', '/api/auth/me', { token });
  if (!user.names.includes(me?.body.user.firstName)) lost.push(`name of ${user.email}`);
  const kept = await client.send('GET', '/api/favorites', { token });
  const items = (kept?.body.items ?? []) as { imageId: string }[];
  const ids = new Set(items.map(({ imageId }) => imageId));
  for (const id of user.favorites) if (!ids.has(id)) lost.push(`favorite ${id} of ${user.email}`);
  lost.push(...(await lostFiles(client, user)));
  const history = await client.send('GET', '/api/payments/payments/history', { token });
  const paid = JSON.stringify(history?.body ?? {});
  for (const id of user.payments) if (!paid.includes(id)) lost.push(`payment ${id} of ${user.email}`);
  return lost;
}

async function lostFiles(client: Client, { token, files }: User): Promise<string[]> {
  const lost: string[] = [];
  for (const [url, sha256] of files) {
    const file = await client.send('GET', url, { token });
    const hash = createHash('sha256').update(file?.bytes ?? Buffer.alloc(0));
    if (hash.digest('hex') !== sha256) lost.push(`file ${url}`);
  }
  return lost;
}
