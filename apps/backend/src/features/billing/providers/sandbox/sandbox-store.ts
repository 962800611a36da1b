import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';
import type { SandboxChargeTable } from '../../../../db/tables/payment-tables.ts';

export type SandboxCharge = SandboxChargeTable;

type OrderStatus = 'order' | 'approved';

/** The sandbox's ledger. Every method is a separate transaction, as at a provider across the network. */
export interface SandboxStore {
  /**
   * Inserts a charge unless the key is known; returns the stored one. Undefined: the reference belongs to another
   * charge.
   */
  record(charge: SandboxCharge): Promise<SandboxCharge | undefined>;
  byKey(idempotencyKey: string): Promise<SandboxCharge | undefined>;
  byReference(reference: string): Promise<SandboxCharge | undefined>;
  /** Only an open charge changes; returns whether it did. */
  settle(reference: string, status: 'succeeded' | 'failed', failureCode: string | null): Promise<boolean>;
  /** Gives money back unless that would exceed the charge; the same key does it once. Returns whether it is done. */
  refund(request: {
    idempotencyKey: string;
    reference: string;
    amountMinor: number;
    at: number;
  }): Promise<boolean>;
  /** A wallet's order; it is approved, then captured by a separate charge. */
  order(orderId: string): Promise<SandboxCharge | undefined>;
  approveOrder(orderId: string): Promise<void>;
  all(): Promise<SandboxCharge[]>;
}

function refundEntry(idempotencyKey: string, amountMinor: number, at: number): SandboxCharge {
  return {
    idempotency_key: idempotencyKey,
    reference: `refund_${idempotencyKey}`,
    amount_minor: -amountMinor,
    currency: '',
    status: 'refund',
    failure_code: null,
    method_token: '',
    card_brand: null,
    card_last4: null,
    refunded_minor: 0,
    created_at: at,
  };
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
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return byKey(charge.idempotency_key);
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
    refund: ({ idempotencyKey, reference, amountMinor, at }) =>
      db.transaction().execute(async (transaction) => {
        const entry = await transaction
          .insertInto('sandbox_charge')
          .values(refundEntry(idempotencyKey, amountMinor, at))
          .onConflict((conflict) => conflict.doNothing())
          .returning('status')
          .executeTakeFirst();
        if (!entry) {
          const known = await transaction
            .selectFrom('sandbox_charge')
            .select('status')
            .where('idempotency_key', '=', idempotencyKey)
            .executeTakeFirst();
          return known?.status === 'refund';
        }
        const { numUpdatedRows } = await transaction
          .updateTable('sandbox_charge')
          .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amountMinor) }))
          .where('reference', '=', reference)
          .where('status', '=', 'succeeded')
          .where((eb) => eb(eb('refunded_minor', '+', amountMinor), '<=', eb.ref('amount_minor')))
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
        await transaction
          .updateTable('sandbox_charge')
          .set({ status: 'refund-refused' })
          .where('idempotency_key', '=', idempotencyKey)
          .execute();
        return false;
      }),
    order: (orderId) =>
      db
        .selectFrom('sandbox_charge')
        .selectAll()
        .where('reference', '=', orderId)
        .where('status', 'in', ['order', 'approved'] satisfies OrderStatus[])
        .executeTakeFirst(),
    async approveOrder(orderId) {
      await db
        .updateTable('sandbox_charge')
        .set({ status: 'approved' satisfies OrderStatus })
        .where('reference', '=', orderId)
        .where('status', '=', 'order')
        .execute();
    },
    all: () => db.selectFrom('sandbox_charge').selectAll().orderBy('created_at').execute(),
  };
}
