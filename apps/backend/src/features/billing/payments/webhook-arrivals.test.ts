import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAYPAL_EVENTS } from '../providers/paypal/paypal-webhook.ts';
import { REVOLUT_EVENTS } from '../providers/revolut/revolut-webhook.ts';
import { STRIPE_EVENTS } from '../providers/stripe/stripe-webhook.ts';

it('the operators’ guide names every webhook to enable', async () => {
  const guide = await readFile(
    new URL('../../../../../../docs/operators/payments.md', import.meta.url),
    'utf8',
  );
  const events = [...STRIPE_EVENTS, ...PAYPAL_EVENTS, ...REVOLUT_EVENTS];
  expect(events.filter((event) => !guide.includes(`\`${event}\``))).toEqual([]);
});
