import Type from 'typebox';
import { planIntervals, type PlanInterval } from '../plan-names.ts';
import { reasonText } from './people.ts';

/** Prices of plans in the studio. Amounts are in the major unit, times in milliseconds. */

const text = Type.String();
const optionalText = Type.Union([text, Type.Null()]);
const time = Type.Integer();
const optionalTime = Type.Union([time, Type.Null()]);

/** How far ahead a price can be set. */
export const PRICE_MAX_DAYS_AHEAD = 400;

export const PlanPricesSchema = Type.Object({
  plans: Type.Array(
    Type.Object({
      id: text,
      interval: Type.Enum(planIntervals),
      amount: Type.Number({ description: 'What new buyers pay now' }),
      currency: text,
      baseAmount: Type.Number({ description: 'Price in the settings, which applies before the first price' }),
      prices: Type.Array(
        Type.Object({
          id: Type.Integer(),
          amount: Type.Number(),
          currency: text,
          from: time,
          reason: optionalText,
          createdBy: text,
          createdAt: time,
          withdrawnAt: optionalTime,
          isScheduled: Type.Boolean(),
        }),
      ),
    }),
  ),
});
export interface PlanPrice {
  id: number;
  amount: number;
  currency: string;
  from: number;
  reason: string | null;
  createdBy: string;
  createdAt: number;
  withdrawnAt: number | null;
  /** Not valid yet: it can be taken back. */
  isScheduled: boolean;
}
export interface PlanPrices {
  plans: {
    id: string;
    interval: PlanInterval;
    amount: number;
    currency: string;
    baseAmount: number;
    /** The latest first. */
    prices: PlanPrice[];
  }[];
}

/** Without `from` the price is valid at once. */
export const PlanPriceChangeSchema = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
    reason: reasonText,
  },
  { additionalProperties: false },
);
export type PlanPriceChange = Type.Static<typeof PlanPriceChangeSchema>;
