import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/auth-app.ts';
import { productionEnvironment } from '../../../testing/production-environment.ts';
import type { ChargeRequest, PaymentProviderAdapter } from './provider-adapter.ts';

const production = {
  ...productionEnvironment,
  SMTP_URL: 'smtp://127.0.0.1:9',
  REGISTRATION: 'instant',
};
const SWITCH = { PAYMENTS_RAW_CARD: 'saq-d' };

/** A bank-style provider, as an operator would build it in. */
function createBank(takesRawCards: boolean) {
  const methods: ChargeRequest['method'][] = [];
  const bank: PaymentProviderAdapter = {
    provider: 'RevolutPersonal',
    frontend: {
      provider: 'revolut',
      kind: 'card',
      integration: 'card-fields',
      environment: 'live',
    },
    takesRawCards,
    charge({ method }) {
      methods.push(method);
      return Promise.resolve({ status: 'failed', reference: null, failureCode: 'card_declined' });
    },
    lookup: () => Promise.resolve(undefined),
    refund: () => Promise.resolve({ status: 'failed', reason: null }),
    readWebhook: () => ({ eventId: 'x', type: 'other' }),
  };
  return { bank, methods };
}

async function payWith(bank: PaymentProviderAdapter, environment: Record<string, string>): Promise<number> {
  const server = await createTestApp({ environment, billing: { manualJobs: true, providers: [bank] } });
  try {
    const { token } = await server.register();
    const { status } = await server.call('POST', '/api/payments/revolut', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        cardNumber: '4242 4242 4242 4242',
        expiryDate: '12/30',
        cvv: '123',
        cardholderName: 'Ada',
      },
    });
    return status;
  } finally {
    await server.close();
  }
}

describe('card numbers in production', () => {
  it('stop the start where a provider takes them and the operator has not said what that means', async () => {
    const { bank } = createBank(true);
    await expect(payWith(bank, production)).rejects.toThrow('PAYMENTS_RAW_CARD=saq-d');
  });

  it('reach a provider that takes them only with the switch', async () => {
    const { bank, methods } = createBank(true);
    expect(await payWith(bank, { ...production, ...SWITCH })).toBe(200);
    expect(methods).toMatchObject([{ kind: 'card', number: '4242424242424242' }]);
  });

  it('never reach one that does not take them, with the switch or without', async () => {
    for (const environment of [production, { ...production, ...SWITCH }]) {
      const { bank, methods } = createBank(false);
      expect(await payWith(bank, environment)).toBe(200);
      expect(methods).toEqual([{ kind: 'hosted' }]);
    }
  });
});
