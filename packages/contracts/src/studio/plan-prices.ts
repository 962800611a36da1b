import Type from 'typebox';
import { planIntervals } from '../premium.ts';
import { closed, nullable } from '../schemas.ts';
import { reasonText } from './users.ts';

/** Prices of plans in the studio. Amounts are in the major unit, times in milliseconds. */

const text = Type.String();
const optionalText = nullable(text);
const time = Type.Integer();
const optionalTime = nullable(time);

/** How far ahead a price can be set. */
export const PRICE_MAX_DAYS_AHEAD = 400;

const PlanPriceSchema = Type.Object({
  id: Type.Integer(),
  amount: Type.Number(),
  currency: text,
  from: time,
  reason: optionalText,
  createdBy: text,
  createdAt: time,
  withdrawnAt: optionalTime,
  /** Not valid yet: it can be taken back. */
  isScheduled: Type.Boolean(),
});
export type PlanPrice = Type.Static<typeof PlanPriceSchema>;

export const PlanPricesSchema = Type.Object({
  plans: Type.Array(
    Type.Object({
      id: text,
      interval: Type.Enum(planIntervals),
      amount: Type.Number({ description: 'What new buyers pay now' }),
      currency: text,
      baseAmount: Type.Number({ description: 'Price in the settings, which applies before the first price' }),
      /** The latest first. */
      prices: Type.Array(PlanPriceSchema),
    }),
  ),
});
export type PlanPrices = Type.Static<typeof PlanPricesSchema>;

/** Without `from` the price is valid at once. */
export const PlanPriceChangeSchema = closed({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  reason: reasonText,
});
export type PlanPriceChange = Type.Static<typeof PlanPriceChangeSchema>;
