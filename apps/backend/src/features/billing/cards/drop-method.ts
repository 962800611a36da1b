import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { createSavedCardStore } from './saved-card-store.ts';

/**
 * Nothing charges this method any more: the subscriptions that renew with it ask for another payment when their period
 * ends, and a saved card is removed. Joins the caller's transaction. Throws CONFLICT when another write came first.
 */
export async function dropMethod(
  transaction: Kysely<Database>,
  { provider, token }: { provider: string; token: string },
  at: number,
): Promise<void> {
  const subscriptions = createSubscriptionStore(transaction);
  for (const subscription of await subscriptions.ofMethod(provider, token))
    if (!(await subscriptions.update(subscription, { provider: null, method_token: null }, at)))
      throw new AppError('CONFLICT');
  await createSavedCardStore(transaction).forgetToken(provider, token, at);
}
