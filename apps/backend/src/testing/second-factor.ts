import { SECOND_MS } from '@lumigraph/contracts';
import { generateSync } from 'otplib';
import type { TestApp } from './auth-app.ts';

/** The authenticator app of a test user. */
export interface TestAuthenticator {
  recoveryCodes: string[];
  /** The code that it shows at the time of the test's clock, or some steps earlier or later. */
  code(steps?: number): string;
  /** A code that was not used yet: waits for the next time step. */
  nextCode(): string;
}

const STEP_S = 30;

/** Turns the second factor on for a user with a confirmed address, over HTTP. */
export async function turnOnSecondFactor(
  test: TestApp,
  { userId, token }: { userId: string; token: string },
): Promise<TestAuthenticator> {
  await test.services.accounts.stores.users.update(userId, { email_verified: 1 }, test.clock.now);
  const started = await test.call('POST', '/api/auth/two-factor/start', { token });
  const { secret } = started.body as { secret: string };
  const code = (steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(test.clock.now / SECOND_MS) + steps * STEP_S });
  const confirmed = await test.call('POST', '/api/auth/two-factor/confirm', {
    token,
    body: { code: code() },
  });
  if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.text}`);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return {
    recoveryCodes,
    code,
    nextCode() {
      test.clock.now += STEP_S * SECOND_MS;
      return code();
    },
  };
}
