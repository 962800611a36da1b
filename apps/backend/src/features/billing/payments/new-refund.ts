import { randomUUID } from 'node:crypto';
import type { RefundRow } from './payment-store.ts';

/** A refund row before its provider was asked. */
export const newRefund = (
  fields: Pick<
    RefundRow,
    'payment_id' | 'amount_minor' | 'requested_by' | 'idempotency_key' | 'created_at' | 'request_id'
  > & { reason?: string | undefined },
): RefundRow => ({
  ...fields,
  id: `ref_${randomUUID()}`,
  status: 'requested',
  reason: fields.reason ?? null,
  failure_reason: null,
  settled_at: null,
  refund_reference: null,
  asked_at: null,
});
