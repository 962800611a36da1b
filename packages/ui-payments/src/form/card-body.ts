import type { PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { readExpiry, type CardValues } from '../card/card-rules.ts';

/** Builds the card part of the request body. The bank-style providers use different field names. */
export function cardBody(provider: PaymentProvider, values: CardValues): Partial<PaymentRequest> {
  const number = values.number.replaceAll(' ', '');
  const name = values.name.trim();
  if (provider === 'revolut' || provider === 'revolut-business') {
    return { cardNumber: number, expiryDate: values.expiry, cvv: values.cvc, cardholderName: name };
  }
  const { month = 1, year = 0 } = readExpiry(values.expiry) ?? {};
  return { card: { number, exp_month: month, exp_year: year, cvc: values.cvc, name } };
}
