import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { PaymentProviderAdapter } from '../providers/provider.ts';

const KIND_MAX_LENGTH = 100;

/** Remembers when a kind of webhook, by the provider's own name, arrived last. */
export async function noteArrival(
  db: Kysely<Database>,
  { provider, kind, at }: { provider: string; kind: string; at: number },
): Promise<void> {
  await db
    .insertInto('webhook_arrival')
    .values({ provider, kind: kind.slice(0, KIND_MAX_LENGTH), arrived_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'kind']).doUpdateSet({ arrived_at: at }))
    .execute();
}

/** The events of the operators' guide that have never arrived from a provider through which a user has paid. */
export async function missingWebhooks(
  db: Kysely<Database>,
  providers: readonly Pick<PaymentProviderAdapter, 'provider' | 'webhookEvents'>[],
): Promise<{ provider: string; kinds: string[] }[]> {
  const missing: { provider: string; kinds: string[] }[] = [];
  for (const { provider, webhookEvents = [] } of providers) {
    const paid = await db
      .selectFrom('payment')
      .select('id')
      .where('provider', '=', provider)
      .where('status', 'in', ['succeeded', 'refunded'])
      .limit(1)
      .executeTakeFirst();
    if (!paid) continue;
    const arrived = await db
      .selectFrom('webhook_arrival')
      .select('kind')
      .where('provider', '=', provider)
      .execute();
    const kinds = webhookEvents.filter((kind) => !arrived.some((one) => one.kind === kind));
    if (kinds.length > 0) missing.push({ provider, kinds });
  }
  return missing;
}
