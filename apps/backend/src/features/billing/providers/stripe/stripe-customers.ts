import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { ChargedPerson, CustomerReferences } from '../provider.ts';
import { isMissing } from './stripe-errors.ts';

/** The customer of each user at Stripe: a payment method can be charged again only when it belongs to one. */
export function createStripeCustomers(stripe: Stripe, references: CustomerReferences) {
  /** `instead`: the one that Stripe does not have any more. */
  async function create({ id, email, name }: ChargedPerson, instead?: string): Promise<string> {
    // Of two payments at once, both get the same customer. The same key with another name would be refused.
    const data = createHash('sha256')
      .update(JSON.stringify([email, name, instead]))
      .digest('base64url');
    const customer = await stripe.customers.create(
      { email, name, metadata: { user: id } },
      { idempotencyKey: `customer:${id}:${data}` },
    );
    return references.keep(id, customer.id, instead);
  }

  /**
   * Charges with the customer of the user. A customer that was deleted in Stripe's pages, or belongs to another account
   * of ours, is replaced once.
   */
  return async function withCustomer<Result>(
    buyer: ChargedPerson,
    work: (customer: string, isReplaced: boolean) => Promise<Result>,
  ): Promise<Result> {
    const known = await references.find(buyer.id);
    if (known === undefined) return work(await create(buyer), false);
    try {
      return await work(known, false);
    } catch (error) {
      if (!isMissing(error, 'customer')) throw error;
      return work(await create(buyer, known), true);
    }
  };
}
