import { afterEach, describe, expect, it } from 'vitest';
import { createFakePayPal } from './fake-paypal.ts';
import { createFakeRevolut } from './fake-revolut.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function readJson(response: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the fake of Revolut refuses', () => {
  const order = { amount: 499, currency: 'EUR' };
  const wrong: [string, object, Record<string, string>?][] = [
    ['a missing currency', { amount: 499 }],
    ['an amount in the major unit', { ...order, amount: 4.99 }],
    ['an amount as text', { ...order, amount: '499' }],
    ['a currency in lower case', { ...order, currency: 'eur' }],
    ['an unknown field', { ...order, amount_minor: 499 }],
    ['a way back to localhost', { ...order, redirect_url: 'http://localhost:4000/' }],
    ['a way back to an IP address', { ...order, redirect_url: 'http://192.168.1.2/' }],
    ['an unknown version', order, { 'revolut-api-version': '1999-01-01' }],
    ['a missing version', order, {}],
  ];

  it.each(wrong)('%s', async (_name, body, version = { 'revolut-api-version': '2024-09-01' }) => {
    const fake = createFakeRevolut();
    ({ close } = fake);
    const response = await fetch(`${await fake.listen()}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk_fake', ...version },
      body: JSON.stringify(body),
    });
    expect(await readJson(response)).toMatchObject({
      status: 400,
      body: { code: 'validation', message: expect.any(String), timestamp: expect.any(Number) },
    });
    expect(fake.api?.takeViolations()).toHaveLength(1);
  });

  it('nothing under a known idempotency key of orders: both are made', async () => {
    const fake = createFakeRevolut();
    ({ close } = fake);
    const base = await fake.listen();
    const create = async () =>
      readJson(
        await fetch(`${base}/api/orders`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: 'Bearer sk_fake',
            'revolut-api-version': '2024-09-01',
            'idempotency-key': 'same',
          },
          body: JSON.stringify(order),
        }),
      );
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['id']).not.toBe(second.body['id']);
  });
});

describe('the fake of PayPal', () => {
  async function open() {
    const fake = createFakePayPal();
    ({ close } = fake);
    const base = await fake.listen();
    const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = fake.environment(base);
    const token = await readJson(
      await fetch(`${base}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      }),
    );
    const create = async (body: object, once: Record<string, string> = { 'paypal-request-id': 'pay_1' }) =>
      readJson(
        await fetch(`${base}/v2/checkout/orders`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${String(token.body['access_token'])}`,
            'content-type': 'application/json',
            ...once,
          },
          body: JSON.stringify(body),
        }),
      );
    return { fake, create };
  }
  const amount = { value: '4.99', currency_code: 'EUR' };
  const orderOf = (unit: object) => ({ intent: 'CAPTURE', purchase_units: [unit] });

  it.each([
    ['a description of 128 characters', orderOf({ amount, description: 'x'.repeat(128) }), 400],
    ['an unknown field', orderOf({ amount, metadata: {} }), 400],
    ['a missing amount', orderOf({}), 400],
    ['a number as amount', orderOf({ amount: { ...amount, value: 4.99 } }), 400],
    ['an amount of 0', orderOf({ amount: { ...amount, value: '0.00' } }), 422],
    [
      'decimals of a currency without them',
      orderOf({ amount: { value: '1990.50', currency_code: 'HUF' } }),
      422,
    ],
  ])('refuses %s', async (_name, body, status) => {
    const { fake, create } = await open();
    expect(await create(body)).toMatchObject({
      status,
      body: {
        name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
        message: expect.any(String),
        debug_id: expect.any(String),
        details: [{ issue: expect.any(String) }],
      },
    });
    expect(fake.api?.takeViolations()).toHaveLength(status === 400 ? 1 : 0);
  });

  it('refuses an order without a request id, which a lost response would make a second time', async () => {
    const { fake, create } = await open();
    expect((await create(orderOf({ amount }), {})).status).toBe(400);
    expect(fake.api?.takeViolations()).toHaveLength(1);
  });

  it('gives the first response to a known request id, whatever the body', async () => {
    const { create } = await open();
    const first = await create(orderOf({ amount }));
    expect(await create(orderOf({ amount: { ...amount, value: '9.99' } }))).toEqual(first);
  });
});
