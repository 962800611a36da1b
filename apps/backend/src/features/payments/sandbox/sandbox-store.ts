import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { SandboxChargeTable } from '../../../db/tables/payment-tables.ts';

export type SandboxCharge = SandboxChargeTable;

/** The sandbox's books. Every method is a transaction of its own, as at a provider across the network. */
export interface SandboxStore {
  /** Inserts unless the key is known; answers what then stands in the books. */
  record(charge: SandboxCharge): Promise<SandboxCharge>;
  byKey(idempotencyKey: string): Promise<SandboxCharge | undefined>;
  byReference(reference: string): Promise<SandboxCharge | undefined>;
  /** Only an open charge changes; answers whether it did. */
  settle(reference: string, status: 'succeeded' | 'failed', failureCode: string | null): Promise<boolean>;
  /** Adds to the refunded sum unless that would exceed the charge; answers whether it did. */
  refund(reference: string, amountMinor: number): Promise<boolean>;
  all(): Promise<SandboxCharge[]>;
}

export function createSandboxStore(db: Kysely<Database>): SandboxStore {
  const byKey = (idempotencyKey: string): Promise<SandboxCharge | undefined> =>
    db
      .selectFrom('sandbox_charge')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
  return {
    byKey,
    async record(charge) {
      await db
        .insertInto('sandbox_charge')
        .values(charge)
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
      return (await byKey(charge.idempotency_key)) ?? charge;
    },
    byReference: (reference) =>
      db.selectFrom('sandbox_charge').selectAll().where('reference', '=', reference).executeTakeFirst(),
    async settle(reference, status, failureCode) {
      const { numUpdatedRows } = await db
        .updateTable('sandbox_charge')
        .set({ status, failure_code: failureCode })
        .where('reference', '=', reference)
        .where('status', '=', 'requires_action')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async refund(reference, amountMinor) {
      const { numUpdatedRows } = await db
        .updateTable('sandbox_charge')
        .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amountMinor) }))
        .where('reference', '=', reference)
        .where('status', '=', 'succeeded')
        .where((eb) => eb(eb('refunded_minor', '+', amountMinor), '<=', eb.ref('amount_minor')))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    all: () => db.selectFrom('sandbox_charge').selectAll().orderBy('created_at').execute(),
  };
}
