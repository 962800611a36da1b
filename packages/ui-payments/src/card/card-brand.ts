import creditCardType from 'credit-card-type';

export interface CardBrand {
  /** Machine name: `visa`, `mastercard` … */
  type: string;
  /** Display name. */
  name: string;
}

/** Returns the brand of a number as soon as it is unambiguous, else undefined. */
export function cardBrand(number: string): CardBrand | undefined {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  const [first, ...others] = creditCardType(digits);
  return first && others.length === 0 ? { type: first.type, name: first.niceType } : undefined;
}
