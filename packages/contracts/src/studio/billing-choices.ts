import Type from 'typebox';
import { planIntervals } from '../payment-names.ts';

/** What the filters of the section offer. */
export const BillingChoicesSchema = Type.Object({
  /** Of the plans. */
  currency: Type.String(),
  /** Backend names of the offered ones. */
  providers: Type.Array(Type.String()),
  plans: Type.Array(Type.Object({ id: Type.String(), interval: Type.Enum(planIntervals) })),
  sites: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type BillingChoices = Type.Static<typeof BillingChoicesSchema>;
