import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { expect, type APIRequestContext } from '@playwright/test';
import { updateRow } from '../database.ts';
import { newPerson, password, type Person } from './account-steps.ts';

/** The state of a user: visitor, account, Premium, or expired Premium. */
export type State = 'guest' | 'free' | 'premium' | 'expired';

/** Prevents a renewal job during the test. */
const NEVER = Date.UTC(2100, 0);

export interface Prepared extends Person {
  token: string;
  user: Record<string, unknown>;
}

async function call(
  request: APIRequestContext,
  path: string,
  { token = '', data }: { token?: string; data?: object },
) {
  const response = await request.fetch(`/api/${path}`, {
    method: data ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function registered(request: APIRequestContext): Promise<Prepared> {
  const person = newPerson();
  const names = { firstName: person.firstName, lastName: 'Lee', confirmPassword: password };
  const session = await call(request, 'auth/register', {
    data: { ...names, email: person.email, password },
  });
  return { ...person, token: String(session['token']), user: session['user'] as Record<string, unknown> };
}

export const pay = (request: APIRequestContext, { token }: Prepared) =>
  call(request, 'payments/payment', {
    token,
    data: {
      planId: 'premium-monthly',
      amount: 4.99,
      currency: 'EUR',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      country: 'DE',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ann Lee' },
    },
  });

export async function expire(request: APIRequestContext, { token }: Prepared): Promise<void> {
  const { id } = await call(request, 'accounting/subscriptions/current', { token });
  await call(request, `accounting/subscriptions/${String(id)}/cancel`, {
    token,
    data: { immediately: true },
  });
}

/** Changes a user's subscription directly in the database. */
export function setSubscription({ user }: Prepared, values: Readonly<Record<string, number | string>>): void {
  updateRow('subscription', { user_id: String(user['id']) }, { ...values, next_renewal_at: NEVER });
}

export async function prepared(
  request: APIRequestContext,
  state: Exclude<State, 'guest'>,
): Promise<Prepared> {
  const person = await registered(request);
  if (state !== 'free') await pay(request, person);
  if (state === 'expired') await expire(request, person);
  // The stored user of a browser that was last used before the payment, or before the end of Premium.
  return { ...person, user: { ...person.user, isPremium: state === 'expired' } };
}

/** The remaining statuses, as the server's nightly job and the providers set them. */
export const otherStatuses: Record<
  string,
  {
    status: (now: number) => Record<string, number | string>;
    isPremium: boolean;
    /** A trial and a late payment are Premium, and the plans page offers to pay. */
    mayPay?: boolean;
  }
> = {
  Trialing: {
    status: (now) => ({ status: 'Trialing', trial_end: now + DAY_MS, current_period_end: now + DAY_MS }),
    isPremium: true,
    mayPay: true,
  },
  'Cancelled with time left': {
    status: () => ({ status: 'Cancelled', cancel_at_period_end: 1 }),
    isPremium: true,
  },
  'PastDue within the days of grace': {
    status: (now) => ({ status: 'PastDue', failed_renewals: 1, current_period_end: now - DAY_MS }),
    isPremium: true,
    mayPay: true,
  },
  'PastDue after the days of grace': {
    status: (now) => ({ status: 'PastDue', failed_renewals: 3, current_period_end: now - 11 * DAY_MS }),
    isPremium: false,
  },
};
