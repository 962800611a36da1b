import { HOUR_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { hasRow, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { CustomerReferences } from '../providers/provider-adapter.ts';
import type { BillingContext } from '../payments/ports.ts';

const TRY_AGAIN_MS = HOUR_MS;
const BATCH = 50;

export function customerReferencesOf(db: Kysely<Database>, provider: string): CustomerReferences {
  const find = async (userId: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('provider_customer')
        .select('reference')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
    )?.reference;

  return {
    find,
    async keep(userId, reference, instead) {
      if (instead !== undefined)
        await db
          .deleteFrom('provider_customer')
          .where('provider', '=', provider)
          .where('reference', '=', instead)
          .execute();
      const insert = (owner: string | null) =>
        insertNew(
          db.insertInto('provider_customer').values({ provider, reference, user_id: owner, retry_at: null }),
        );
      const user = db.selectFrom('user_account').select('id').where('id', '=', userId);
      if (await hasRow(user)) await insert(userId);
      const kept = await find(userId);
      if (kept === reference) return reference;
      // Another payment was first, or the account was deleted meanwhile: this one is not needed.
      await insert(null);
      return kept ?? reference;
    },
  };
}

/** Asks the providers to delete the customers of deleted accounts, until they have. */
export async function forgetCustomers({ db, providers, now, log }: BillingContext): Promise<void> {
  const left = await db
    .selectFrom('provider_customer')
    .select(['provider', 'reference'])
    .where('user_id', 'is', null)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now())]))
    .orderBy('retry_at')
    .limit(BATCH)
    .execute();
  for (const { provider, reference } of left) {
    const row = { provider, reference };
    try {
      const adapter = providers.find(provider);
      // A provider that is not configured any more cannot be asked: it is asked when its keys are set again.
      if (!adapter?.forgetCustomer) throw new Error('the provider is not configured');
      await adapter.forgetCustomer(reference);
      await db
        .deleteFrom('provider_customer')
        .where((where) => where.and(row))
        .execute();
    } catch (error) {
      log('customer-not-deleted', { provider, reference, reason: String(error).slice(0, 200) });
      await db
        .updateTable('provider_customer')
        .set({ retry_at: now() + TRY_AGAIN_MS })
        .where((where) => where.and(row))
        .execute();
    }
  }
}
