// The server of this repository, from its sources, with an empty database and one registered user.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './published.mjs';

export const user = { email: 'ana@example.com', password: 'Kiwi-Lantern7', firstName: 'Ana' };
const MOST_START_MS = 60_000;
/** Processes that start beside the server keep it busy for seconds. */
const MOST_BUSY_MS = 60_000;

/** Listens on a port for a moment; without one, on a free port. Returns the port. */
async function tryPort(port = 0) {
  const socket = createServer().listen(port, '127.0.0.1');
  await once(socket, 'listening');
  const { port: found } = socket.address();
  socket.close();
  await once(socket, 'close');
  return found;
}

/** Fails when a site cannot listen on its usual port: the backend would not allow the origin that it has instead. */
export const expectFree = (port) =>
  tryPort(port).catch(() => {
    throw new Error(`Port ${port} is in use; the site of the guide needs it.`);
  });

/** Sends a call as a client does: while the server refuses because of its load, again after the time that it names. */
export async function send(url, body, headers = {}) {
  const deadline = Date.now() + MOST_BUSY_MS;
  const call = () =>
    fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let response = await call();
  while (response.status === 503 && response.headers.has('retry-after') && Date.now() < deadline) {
    await wait(Number(response.headers.get('retry-after')) * 1_000);
    response = await call();
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function waitForHealth(origin, server) {
  const deadline = Date.now() + MOST_START_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (await send(`${origin}/api/health`).catch(() => undefined)) return;
    await wait(200);
  }
  throw new Error('The backend did not start.');
}

/** Pays for the yearly plan with the test card of the sandbox, so that the user has an invoice. */
async function subscribe(origin, token) {
  const plans = await send(`${origin}/api/accounting/subscriptions/plans`);
  const { id: planId, amount, currency } = plans.find(({ interval }) => interval === 'yearly');
  const { consentVersion } = await send(`${origin}/api/payments/options`);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ana' };
  const body = { planId, amount, currency, consentVersion, card, provider: 'stripe', country: 'BG' };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'first-payment' };
  await send(`${origin}/api/payments/payment`, { ...body, immediateStartConsent: true }, headers);
}

/** Runs `work(origin)` while the server listens; pages of `allowedOrigin` may call it. The user has one invoice. */
export async function withBackend(allowedOrigin, work) {
  const folder = mkdtempSync(join(tmpdir(), 'lumigraph-backend-'));
  const port = await tryPort();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SOCIAL_DEMO_PORT: '0',
    DEMO_CONTENT: 'false',
    LOG_LEVEL: 'error',
    SITE_ORIGINS: allowedOrigin,
  };
  const main = join(root, 'apps/backend/src/server.ts');
  const server = spawn(process.execPath, ['--conditions=@lumigraph/source', main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  try {
    await waitForHealth(origin, server);
    const account = { ...user, lastName: 'Petrova', confirmPassword: user.password };
    const { token } = await send(`${origin}/api/auth/register`, account);
    await subscribe(origin, token);
    return await work(origin);
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
