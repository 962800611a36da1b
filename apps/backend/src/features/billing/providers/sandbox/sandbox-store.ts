import type { Kysely, Selectable } from 'kysely';
import { changesRow, insertNew } from '../../../../db/query-results.ts';
import type { Database } from '../../../../db/tables/index.ts';
import type { FailureCode } from '@lumigraph/contracts';
import type { DisputeStatus } from '@lumigraph/contracts/studio';
import { nextDisputes, approved, refunded, settled, type ChargeChange } from './simulator.ts';

export type SandboxCharge = Selectable<Database['sandbox_charge']>;
export type SandboxStore = ReturnType<typeof createSandboxStore>;

/** refund: done; refund-pending, refund-refused and refund-failed as they say. */
export type SandboxRefundStatus = 'refund' | 'refund-pending' | 'refund-refused' | 'refund-failed';

interface SandboxRefund {
  idempotencyKey: string;
  reference: string;
  amountMinor: number;
  at: number;
  /** It is pending until {@link SandboxStore} `endRefund` is called. */
  waits?: boolean;
}

type RequiredField = 'idempotency_key' | 'reference' | 'amount_minor' | 'status' | 'created_at';
type NewEntry = Pick<SandboxCharge, RequiredField> & Partial<SandboxCharge>;

/** Key of the entry that exists while the sandbox refuses the server's key. */
const REFUSED_KEY = 'refused-key';

/** The reference of a refund contains that of its charge. */
const refundReferenceOf = (reference: string, key: string): string => `${reference}/refund/${key}`;
const chargeOfRefund = (refundReference: string): string => refundReference.split('/refund/')[0] ?? '';

const newEntry = (fields: NewEntry): SandboxCharge => ({
  currency: '',
  failure_code: null,
  method_token: '',
  card_brand: null,
  card_last4: null,
  card_expiry: null,
  refunded_minor: 0,
  dispute: null,
  disputed_at: null,
  ...fields,
});

/**
 * The sandbox's ledger. Every method is a separate transaction, as at a provider across the network. `onChange` gets
 * each new or changed charge, with the refund that has changed.
 */
export function createSandboxStore(
  db: Kysely<Database>,
  onChange: (charge: SandboxCharge, refundId?: string) => void = () => undefined,
) {
  const find = (column: 'idempotency_key' | 'reference', value: string, executor = db) =>
    executor.selectFrom('sandbox_charge').selectAll().where(column, '=', value).executeTakeFirst();
  const byKey = (idempotencyKey: string) => find('idempotency_key', idempotencyKey);
  const byReference = (reference: string) => find('reference', reference);

  /** Applies a rule to a charge; begins again if the charge has changed meanwhile. Returns a changed charge. */
  async function change(
    executor: Kysely<Database>,
    reference: string,
    rule: (
      charge: SandboxCharge,
    ) => (ChargeChange & Partial<Pick<SandboxCharge, 'dispute' | 'disputed_at'>>) | undefined,
  ): Promise<SandboxCharge | undefined> {
    const charge = await find('reference', reference, executor);
    const next = charge && rule(charge);
    if (!next) return undefined;
    const isChanged = await changesRow(
      executor
        .updateTable('sandbox_charge')
        .set(next)
        .where('reference', '=', reference)
        .where('status', '=', charge.status)
        .where('refunded_minor', '=', charge.refunded_minor)
        .where('dispute', charge.dispute === null ? 'is' : '=', charge.dispute),
    );
    return isChanged ? { ...charge, ...next } : change(executor, reference, rule);
  }

  const announce = (charge: SandboxCharge | undefined, refundId?: string): void => {
    if (charge) onChange(charge, refundId);
  };

  const setStatus = async (key: string, status: SandboxRefundStatus, executor = db): Promise<void> => {
    await executor.updateTable('sandbox_charge').set({ status }).where('idempotency_key', '=', key).execute();
  };

  const statusOfRefund = async (key: string): Promise<SandboxRefundStatus | undefined> =>
    (await byKey(key))?.status as SandboxRefundStatus | undefined;

  return {
    byKey,
    byReference,
    /**
     * Inserts a charge unless the key is known; returns the stored one. Undefined: the reference belongs to another
     * charge.
     */
    async record(charge: NewEntry): Promise<SandboxCharge | undefined> {
      await insertNew(db.insertInto('sandbox_charge').values(newEntry(charge)));
      const kept = await byKey(charge.idempotency_key);
      announce(kept);
      return kept;
    },
    async settle(reference: string, failureCode: FailureCode | null): Promise<void> {
      announce(await change(db, reference, (charge) => settled(charge, failureCode)));
    },
    /** The buyer disputes a charge, or the bank decides; ignored where this cannot follow. */
    async dispute(reference: string, status: DisputeStatus, at: number): Promise<void> {
      announce(
        await change(db, reference, (charge) =>
          nextDisputes(charge).includes(status)
            ? { dispute: status, disputed_at: charge.disputed_at ?? at }
            : undefined,
        ),
      );
    },
    /** The same key refunds once. Returns its state. */
    async refund({
      idempotencyKey,
      reference,
      amountMinor,
      at,
      waits = false,
    }: SandboxRefund): Promise<SandboxRefundStatus> {
      const charge = await db.transaction().execute(async (transaction) => {
        const entry = newEntry({
          idempotency_key: idempotencyKey,
          reference: refundReferenceOf(reference, idempotencyKey),
          amount_minor: -amountMinor,
          status: waits ? 'refund-pending' : 'refund',
          created_at: at,
        });
        if (!(await insertNew(transaction.insertInto('sandbox_charge').values(entry)))) return undefined;
        const changed = await change(transaction, reference, (found) =>
          // A lost dispute has taken the rest.
          found.dispute === 'lost' ? undefined : refunded(found, amountMinor),
        );
        if (!changed) await setStatus(idempotencyKey, 'refund-refused', transaction);
        return changed;
      });
      announce(charge);
      return (await statusOfRefund(idempotencyKey)) ?? 'refund-refused';
    },
    statusOfRefund,
    /** Ends a pending refund; one that is done can only fail. */
    async endRefund(key: string, status: 'refund' | 'refund-failed'): Promise<void> {
      const charge = await db.transaction().execute(async (transaction) => {
        const refund = await find('idempotency_key', key, transaction);
        if (!refund || (refund.status !== 'refund-pending' && refund.status !== 'refund')) return undefined;
        if (refund.status === status) return undefined;
        const reference = chargeOfRefund(refund.reference);
        await setStatus(key, status, transaction);
        // A pending refund counts already; the amount of a refund is negative.
        return status === 'refund'
          ? find('reference', reference, transaction)
          : change(transaction, reference, (found) => refunded(found, refund.amount_minor));
      });
      announce(charge, key);
    },
    /** The saved method of a charge becomes known after the charge. */
    async keepLate(reference: string, token: string): Promise<void> {
      await db
        .updateTable('sandbox_charge')
        .set({ method_token: token })
        .where('reference', '=', reference)
        .where('method_token', '=', '')
        .execute();
      announce(await byReference(reference));
    },
    /** Whether the sandbox accepts the server's key from now on. */
    async acceptKey(isAccepted: boolean): Promise<void> {
      const key = { idempotency_key: REFUSED_KEY, reference: REFUSED_KEY };
      const entry = newEntry({ ...key, amount_minor: 0, status: 'key-refused', created_at: 0 });
      if (!isAccepted) await insertNew(db.insertInto('sandbox_charge').values(entry));
      else await db.deleteFrom('sandbox_charge').where('idempotency_key', '=', REFUSED_KEY).execute();
    },
    isKeyAccepted: async (): Promise<boolean> => (await byKey(REFUSED_KEY)) === undefined,
    /** A wallet's order; the user approves it, then a separate charge captures it. */
    async order(orderId: string): Promise<SandboxCharge | undefined> {
      const order = await byReference(orderId);
      return order && ['order', 'approved'].includes(order.status) ? order : undefined;
    },
    async approveOrder(orderId: string): Promise<void> {
      announce(await change(db, orderId, approved));
    },
    /** A charge that kept its method under this token. */
    byToken: (token: string): Promise<SandboxCharge | undefined> =>
      token === ''
        ? Promise.resolve(undefined)
        : db
            .selectFrom('sandbox_charge')
            .selectAll()
            .where('method_token', '=', token)
            .limit(1)
            .executeTakeFirst(),
    /** The method can never be charged again. */
    /** The method can never be charged again. */
    async forgetToken(token: string): Promise<void> {
      await db
        .updateTable('sandbox_charge')
        .set({ method_token: '' })
        .where('method_token', '=', token)
        .execute();
    },
    all: () => db.selectFrom('sandbox_charge').selectAll().orderBy('created_at').execute(),
  };
}
