import creditCardType from 'credit-card-type';

export interface CardBrand {
  /** Machine name: `visa`, `mastercard` … */
  type: string;
  /** As people know it. */
  name: string;
}

/** The brand that a number certainly has, or undefined while it is open. */
export function cardBrand(number: string): CardBrand | undefined {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  const [first, ...others] = creditCardType(digits);
  return first && others.length === 0 ? { type: first.type, name: first.niceType } : undefined;
}
