import { describe, expect, it } from 'vitest';
import { readConfig, SettingsError, type Environment } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b',
  STRIPE_WEBHOOK_SECRET: 'whsec_c',
};

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('settings of the payment providers', () => {
  it('may all be absent, and may be given whole', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' })).toEqual([]);
    expect(problemsOf({ PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' })).toEqual(
      [],
    );
    expect(problemsOf({ REVOLUT_SECRET_KEY: 'sk_a', REVOLUT_WEBHOOK_SECRET: 'wsk_b' })).toEqual([]);
    expect(
      problemsOf({ REVOLUT_BUSINESS_SECRET_KEY: 'sk_a', REVOLUT_BUSINESS_WEBHOOK_SECRET: 'wsk_b' }),
    ).toEqual([]);
  });

  it('are each named when a part is missing, all at once', () => {
    const problems = problemsOf({
      STRIPE_SECRET_KEY: 'sk_test_a',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_WEBHOOK_ID: 'c',
      REVOLUT_PUBLIC_KEY: 'pk_a',
      REVOLUT_BUSINESS_PUBLIC_KEY: 'pk_a',
    });
    expect(problems).toHaveLength(4);
    expect(problems[0]).toContain('missing: STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET');
    expect(problems[1]).toContain('missing: PAYPAL_CLIENT_SECRET');
    expect(problems[2]).toContain('REVOLUT_PUBLIC_KEY needs REVOLUT_SECRET_KEY');
    expect(problems[3]).toContain('REVOLUT_BUSINESS_PUBLIC_KEY needs REVOLUT_BUSINESS_SECRET_KEY');
  });

  it('refuse one account of Revolut under two names', () => {
    const problems = problemsOf({
      REVOLUT_SECRET_KEY: 'sk_a',
      REVOLUT_WEBHOOK_SECRET: 'wsk_b',
      REVOLUT_BUSINESS_SECRET_KEY: 'sk_a',
      REVOLUT_BUSINESS_WEBHOOK_SECRET: 'wsk_c',
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('two accounts');
  });

  it('do not mix test and live keys, and are recognised by their beginning', () => {
    expect(problemsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_b' })[0]).toContain('both be');
    const swapped = problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_oops' });
    expect(swapped.join()).toContain('STRIPE_SECRET_KEY');
    expect(swapped.join()).not.toContain('oops');
  });

  it('travel encrypted in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production', ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' });
    expect(problems).toContain('STRIPE_API_BASE must start with https:// in production');
  });

  it('know one value for card numbers that pass through', () => {
    expect(problemsOf({ PAYMENTS_RAW_CARD: 'saq-d' })).toEqual([]);
    expect(problemsOf({ PAYMENTS_RAW_CARD: 'yes' })).toHaveLength(1);
  });
});
