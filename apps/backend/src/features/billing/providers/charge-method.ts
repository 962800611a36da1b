import { orderIdOf, type PaymentRequest } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { ChargeMethod } from './provider.ts';

const CENTURY = 2000;

interface RawCard {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

/** Both spellings of a card in payment requests. */
function rawCard(request: PaymentRequest): RawCard | undefined {
  if (request.card) {
    const { number, exp_month, exp_year, cvc, name } = request.card;
    return {
      number,
      expiry: `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`,
      cvc,
      holder: name,
    };
  }
  if (request.cardNumber === undefined) return undefined;
  return {
    number: request.cardNumber,
    expiry: request.expiryDate ?? '',
    cvc: request.cvv ?? '',
    holder: request.cardholderName ?? '',
  };
}

function problem(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field, message, rule: 'invalid' }] });
}

/** The card rules of the payment form, checked on the server too. Valid to the end of the month. */
function checkCard({ number, expiry, cvc, holder }: RawCard, now: number): ChargeMethod {
  const digits = number.replaceAll(/\s/g, '');
  if (!/^\d{13,19}$/.test(digits)) throw problem('cardNumber', 'Invalid card number');
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  const expiryMonth = Number(match?.[1]);
  const expiryYear = CENTURY + Number(match?.[2]);
  if (!match || now >= Date.UTC(expiryYear, expiryMonth, 1))
    throw problem('expiryDate', 'Invalid expiry date');
  if (!/^\d{3,4}$/.test(cvc)) throw problem('cvv', 'Invalid CVC');
  if (holder.trim() === '') throw problem('cardholderName', 'Cardholder name is required');
  return { kind: 'card', number: digits, expiryMonth, expiryYear, cvc, holder: holder.trim() };
}

/** The payment method of a request. Raw card data are only read where the operator may accept them. */
export function chargeMethodOf(
  request: PaymentRequest,
  options: { rawCards: boolean; now: number },
): ChargeMethod {
  const orderId = orderIdOf(request);
  if (orderId !== undefined) return { kind: 'order', orderId };
  if (request.paymentMethodId !== undefined) return { kind: 'token', token: request.paymentMethodId };
  const card = rawCard(request);
  if (card && options.rawCards) return checkCard(card, options.now);
  return { kind: 'hosted' };
}
