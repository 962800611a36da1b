import Type from 'typebox';
import { backendProviders } from '../payment-rules.ts';
import { StudioPaymentSchema } from './billing.ts';
import { disputeStatuses } from './payment-problems.ts';
import { closed, nullable } from '../schemas.ts';

/** What a payment provider says beside what the server holds. Amounts are in the major unit. */

/**
 * `paid`, `failed` and `open`: the state of the charge there. `missing`: the provider has no such charge, or no money of
 * it can move. `unasked`: it was never sent there, or the server has no access to this provider any more. `unreachable`:
 * no response.
 */
export const providerStates = ['paid', 'failed', 'open', 'missing', 'unasked', 'unreachable'] as const;
export type ProviderState = (typeof providerStates)[number];

export const differenceNames = ['state', 'amount', 'refunded', 'failure', 'dispute'] as const;
export type DifferenceName = (typeof differenceNames)[number];

/** How many payments one request compares: each of them is a request to the provider. */
export const COMPARISON_PAGE_SIZE = 10;

export const PaymentComparisonSchema = Type.Object(
  {
    payment: StudioPaymentSchema,
    /** Fields that the provider does not report are null. */
    provider: Type.Object({
      state: Type.Enum(providerStates),
      amount: nullable(Type.Number()),
      currency: nullable(Type.String()),
      refunded: nullable(Type.Number()),
      failureCode: nullable(Type.String()),
      dispute: nullable(Type.Enum(disputeStatuses)),
    }),
    differences: Type.Array(Type.Enum(differenceNames)),
    isCorrectable: Type.Boolean({ description: 'Whether the server can take over what the provider says' }),
  },
  { $id: 'PaymentComparison' },
);
export type PaymentComparison = Type.Static<typeof PaymentComparisonSchema>;

export const ComparisonsQuerySchema = closed({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  provider: Type.Optional(Type.Enum(backendProviders)),
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0, description: 'Excluded' }),
});
export type ComparisonsQuery = Type.Static<typeof ComparisonsQuerySchema>;

/** In a page of a period; `nextCursor` is null at its end. */
export const PaymentComparisonsSchema = Type.Object({
  items: Type.Array(PaymentComparisonSchema),
  nextCursor: nullable(Type.String()),
  total: Type.Integer(),
});
export type PaymentComparisons = Type.Static<typeof PaymentComparisonsSchema>;
