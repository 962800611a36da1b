import { HOUR_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { CustomerReferences } from '../providers/provider-adapter.ts';
import type { Providers } from '../providers/providers.ts';

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
        db
          .insertInto('provider_customer')
          .values({ provider, reference, user_id: owner, retry_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (user) await insert(user.id);
      const kept = await find(userId);
      if (kept === reference) return reference;
      // Another payment was first, or the account was deleted meanwhile: this one is not needed.
      await insert(null);
      return kept ?? reference;
    },
  };
}

/** Asks the providers to delete the customers of deleted accounts, until they have. */
export async function forgetCustomers(deps: {
  db: Kysely<Database>;
  providers: Providers;
  now: () => number;
  log: LogEvent;
}): Promise<void> {
  const { db, providers, now, log } = deps;
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
