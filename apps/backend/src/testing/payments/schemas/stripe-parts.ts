import { Type, type TSchema } from 'typebox';

/** Parts of the schemas of Stripe's API. */

const closed = { additionalProperties: false };
export const object = (fields: Record<string, TSchema>) => Type.Object(fields, closed);
export const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
export const oneOf = (...values: string[]) => Type.Enum(values);
export const optional = Type.Optional;

export const text = Type.String();
export const idText = (prefix: string) => Type.String({ pattern: `^${prefix}_[A-Za-z0-9_-]+$` });
/** In the smallest unit of the currency; the largest amount has eight digits. */
export const amount = Type.Integer({ minimum: 0, maximum: 99_999_999 });
export const seconds = Type.Integer({ minimum: 1_000_000_000, maximum: 9_999_999_999 });
/** Three lower-case letters. */
export const currency = Type.String({ pattern: '^[a-z]{3}$' });
/** At most 50 keys of 40 characters, with values of 500. */
export const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 50,
  propertyNames: { type: 'string', maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
});
/** Objects of kinds that no payment of ours has. */
export const unused = Type.Null();

export const address = object({
  city: nullable(text),
  country: nullable(text),
  line1: nullable(text),
  line2: nullable(text),
  postal_code: nullable(text),
  state: nullable(text),
});

export const billingDetails = object({
  address: nullable(address),
  email: nullable(text),
  name: nullable(text),
  phone: nullable(text),
  tax_id: nullable(text),
});
