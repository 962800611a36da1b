import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeStripe, type FakeStripe } from './fake-stripe.ts';

/** What Stripe refuses, the fake refuses too, with Stripe's form of errors. */
describe('the fake of Stripe', () => {
  let fake: FakeStripe;
  let stripe: Stripe;

  beforeEach(async () => {
    fake = createFakeStripe();
    const { hostname, port } = new URL(await fake.listen());
    stripe = new Stripe('sk_test_fake', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  });
  afterEach(() => fake.close());

  const fields = { amount: 499, currency: 'eur', payment_method: 'pm_card_visa' };
  const create = (changes: object = {}) => stripe.paymentIntents.create({ ...fields, ...changes });

  it.each([
    ['an amount of 0', { amount: 0 }, true],
    ['an amount with decimals', { amount: 4.99 }, true],
    ['an amount below the minimum', { amount: 1 }, false],
    ['an unknown currency', { currency: 'xxx' }, false],
    ['a currency in upper case', { currency: 'EUR' }, true],
    ['an unknown field', { sum: 1 }, true],
    ['a field that cannot be expanded', { expand: ['charges'] }, true],
    ['an unknown customer', { customer: 'cus_unknown' }, false],
  ])('refuses %s', async (_name, changes, isViolation) => {
    await expect(create(changes)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
    expect(fake.api?.takeViolations()).toHaveLength(isViolation ? 1 : 0);
  });

  it('keeps idempotency keys for the account, not for the address', async () => {
    const idempotencyKey = 'key';
    const first = await stripe.paymentIntents.create(fields, { idempotencyKey });
    expect((await stripe.paymentIntents.create(fields, { idempotencyKey })).id).toBe(first.id);
    const refused = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(
      stripe.paymentIntents.create({ ...fields, amount: 500 }, { idempotencyKey }),
    ).rejects.toMatchObject(refused);
    await expect(stripe.customers.create({}, { idempotencyKey })).rejects.toMatchObject(refused);
  });

  it('gives the charge only where it is asked for', async () => {
    const { id } = await create();
    const confirmed = await stripe.paymentIntents.confirm(id, { return_url: 'https://gallery.example/' });
    expect(confirmed.latest_charge).toEqual(expect.stringMatching(/^ch_/u));
    const expanded = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(expanded.latest_charge).toMatchObject({ id: confirmed.latest_charge, object: 'charge' });
  });

  it('charges a method without a customer once', async () => {
    const { id, payment_method: method } = await create();
    await stripe.paymentIntents.confirm(id);
    const again = await create({ payment_method: method });
    await expect(stripe.paymentIntents.confirm(again.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(fake.charges).toEqual([499]);
  });

  it('keeps a failed charge', async () => {
    const { id } = await create({ payment_method: 'pm_card_visa_chargeDeclinedLostCard' });
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
      statusCode: 402,
      decline_code: 'lost_card',
      advice_code: 'do_not_try_again',
    });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id);
    if (typeof charge !== 'string') throw new Error('The charge was not asked for');
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      status: 'failed',
      outcome: { advice_code: 'do_not_try_again' },
    });
  });
});
