import Type from 'typebox';
import { planIntervals } from '../premium.ts';
import { closed, nullable } from '../schemas.ts';

/** Codes that an administrator gives away: each is Premium for one period of a plan, once, without a payment. */

export const GIFT_CODES_AT_ONCE = 100;
export const GIFT_CODES_MAX_DAYS = 1095;
export const GIFT_CODES_NAME_MAX_LENGTH = 80;

/** Codes that were made together; times in milliseconds. */
export const GiftCodesSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    planId: Type.String(),
    interval: Type.Enum(planIntervals),
    count: Type.Integer(),
    used: Type.Integer(),
    createdBy: Type.String(),
    createdAt: Type.Integer(),
    expiresAt: Type.Integer(),
    withdrawnAt: nullable(Type.Integer()),
  },
  { $id: 'GiftCodes' },
);
export type GiftCodes = Type.Static<typeof GiftCodesSchema>;

export const NewGiftCodesSchema = closed({
  name: Type.String({ minLength: 1, maxLength: GIFT_CODES_NAME_MAX_LENGTH, pattern: String.raw`\S` }),
  planId: Type.String({ maxLength: 60 }),
  count: Type.Integer({ minimum: 1, maximum: GIFT_CODES_AT_ONCE }),
  days: Type.Integer({ minimum: 1, maximum: GIFT_CODES_MAX_DAYS }),
});
export type NewGiftCodes = Type.Static<typeof NewGiftCodesSchema>;

/** The only response with the codes themselves. */
export const MadeGiftCodesSchema = Type.Object({
  record: GiftCodesSchema,
  codes: Type.Array(Type.String({ description: 'Four groups of four letters and digits' })),
});
export type MadeGiftCodes = Type.Static<typeof MadeGiftCodesSchema>;
