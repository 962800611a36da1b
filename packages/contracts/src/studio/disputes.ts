import Type from 'typebox';

/** `warning`: announced, no money has moved. `won`: also withdrawn. `lost`: the money went back to the buyer. */
export const disputeStatuses = ['warning', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A dispute of a payment at its provider. Amounts are in the major unit, times in milliseconds. */
export const StudioDisputeSchema = Type.Object({
  reference: Type.String({ description: 'Id of the provider' }),
  status: Type.Enum(disputeStatuses),
  amount: Type.Number(),
  currency: Type.String(),
  reason: Type.Union([Type.String({ description: 'Word of the provider' }), Type.Null()]),
  openedAt: Type.Integer(),
  respondBy: Type.Union([
    Type.Integer({ description: 'Until when the provider takes evidence' }),
    Type.Null(),
  ]),
});
export interface StudioDispute {
  reference: string;
  status: DisputeStatus;
  amount: number;
  currency: string;
  reason: string | null;
  openedAt: number;
  respondBy: number | null;
}
