import Type from 'typebox';
import { planIntervals, type PlanInterval } from '../plan-names.ts';

/** What the filters of the section offer. */
export const BillingChoicesSchema = Type.Object({
  currency: Type.String(),
  providers: Type.Array(Type.String()),
  plans: Type.Array(Type.Object({ id: Type.String(), interval: Type.Enum(planIntervals) })),
  sites: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export interface BillingChoices {
  /** Of the plans. */
  currency: string;
  /** Backend names of the offered ones. */
  providers: string[];
  plans: { id: string; interval: PlanInterval }[];
  sites: { id: string; name: string }[];
}
