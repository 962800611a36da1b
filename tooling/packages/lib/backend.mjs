// The server of this repository, from its sources, with an empty database and one registered user.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../../apps/backend/src/testing/server-process.ts';

export const user = { email: 'ana@example.com', password: 'Kiwi-Lantern7', firstName: 'Ana' };

async function send(url, body, headers = {}) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
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
  const { origin, child } = await startServerProcess(folder, {
    DATA_DIR: join(folder, 'data'),
    SITES: '',
    SITE_ORIGINS: allowedOrigin,
  });
  try {
    const account = { ...user, lastName: 'Petrova', confirmPassword: user.password };
    const { token } = await send(`${origin}/api/auth/register`, account);
    await subscribe(origin, token);
    return await work(origin);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}
