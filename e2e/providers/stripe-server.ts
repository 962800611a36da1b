import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFakeStripe, type FakeStripe } from '../../apps/backend/src/testing/payments/fake-stripe.ts';

export interface StripeServer {
  origin: string;
  stripe: FakeStripe;
  close: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts the real server with the settings of an operator with a Stripe account; Stripe's API is a fake on loopback.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const stripe = createFakeStripe();
  const [base, port, dataDir] = await Promise.all([
    stripe.listen(),
    freePort(),
    mkdtemp(join(tmpdir(), 'stripe-e2e-')),
  ]);
  const program = fileURLToPath(new URL('../../apps/backend/dist/server.js', import.meta.url));
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Without the demo's images, so that the server starts quickly.
      DEMO_CONTENT: 'false',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PLAN_TRIAL_DAYS: '7',
      STRIPE_WALLETS: 'apple-pay,google-pay',
      ...stripe.environment(base),
    },
  });
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await stripe.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + START_LIMIT_MS;
  while (
    !(await fetch(`${origin}/api/health`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || server.exitCode !== null) {
      await close();
      throw new Error('The server with Stripe did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { origin, stripe, close };
}
