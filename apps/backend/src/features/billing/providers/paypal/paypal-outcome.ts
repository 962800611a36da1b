import { currencyDigits, type FailureCode } from '@lumigraph/contracts';
import { toMajor, toMinor } from '../../../../lib/amounts.ts';
import type { ChargeOutcome } from '../provider-adapter.ts';
import { at, listAt, textAt, type Json } from '../provider-http.ts';

const failureCodes: Readonly<Record<string, FailureCode>> = {
  INSTRUMENT_DECLINED: 'card_declined',
  TRANSACTION_REFUSED: 'card_declined',
  PAYER_CANNOT_PAY: 'card_declined',
  PAYER_ACCOUNT_RESTRICTED: 'card_declined',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CARD_EXPIRED: 'expired_card',
  PAYER_ACTION_REQUIRED: 'authentication_failed',
};

/** The payer's means were declined: an outcome, and no refusal of our request. */
export const isDecline = (issue: string): boolean => Object.hasOwn(failureCodes, issue);

export const failureOf = (issue: string): FailureCode => failureCodes[issue] ?? 'payment_failed';

/** `payment_advice_code` of a declined card: 03 do not try again, 21 the payer has stopped recurring charges. */
const FINAL_ADVICE: ReadonlySet<string> = new Set(['03', '21']);

export interface PayPalAmount {
  value: string;
  currency: string;
}

/** An amount of PayPal; undefined where it is missing. */
export function amountAt(value: unknown, ...path: (string | number)[]): PayPalAmount | undefined {
  const amount = textAt(value, ...path, 'value');
  const currency = textAt(value, ...path, 'currency_code');
  return amount === undefined || currency === undefined ? undefined : { value: amount, currency };
}

/** In minor units; undefined where PayPal reports none. */
export const minorOf = (amount: PayPalAmount | undefined): number | undefined =>
  amount && fromPayPal(amount.value, amount.currency);

interface PayPalCapture {
  id: string | undefined;
  status: string | undefined;
  amount: PayPalAmount | undefined;
  isFinal: boolean;
}

export interface PayPalOrder {
  id: string;
  amount: PayPalAmount | undefined;
  capture: PayPalCapture | undefined;
  vaultId: string | undefined;
  refunds: unknown[];
}

const TAKEN: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

function readCapture(capture: unknown): PayPalCapture {
  const advice = textAt(capture, 'processor_response', 'payment_advice_code');
  return {
    id: textAt(capture, 'id'),
    status: textAt(capture, 'status'),
    amount: amountAt(capture, 'amount'),
    isFinal: advice !== undefined && FINAL_ADVICE.has(advice),
  };
}

export function readOrder(body: Json): PayPalOrder | undefined {
  const id = textAt(body, 'id');
  if (id === undefined || textAt(body, 'status') === undefined) return undefined;
  const unit = at(body, 'purchase_units', 0);
  const captures = listAt(unit, 'payments', 'captures').map(readCapture);
  return {
    id,
    amount: amountAt(unit, 'amount'),
    capture: captures.find(({ status }) => TAKEN.has(status ?? '')) ?? captures.at(-1),
    refunds: listAt(unit, 'payments', 'refunds'),
    // Absent while the status is APPROVED: PayPal saves the account after its response and reports it by a webhook.
    vaultId: textAt(body, 'payment_source', 'paypal', 'attributes', 'vault', 'id'),
  };
}

function refundedOf({ refunds }: PayPalOrder, { status, amount }: PayPalCapture): number {
  const sum = refunds
    .filter((refund) => textAt(refund, 'status') === 'COMPLETED')
    .reduce<number>((total, refund) => total + (minorOf(amountAt(refund, 'amount')) ?? 0), 0);
  // The status says it all, also where the list of refunds is missing.
  return status === 'REFUNDED' ? (minorOf(amount) ?? sum) : sum;
}

/** What was taken is the capture's own amount; the order's is only what was asked for. */
function chargedOf({ amount }: PayPalCapture) {
  const amountMinor = minorOf(amount);
  return amount && amountMinor !== undefined ? { amountMinor, currency: amount.currency } : undefined;
}

/** Undefined: nothing was captured, and nothing will be without our asking. */
export function outcomeOf(order: PayPalOrder, savedToken: string | null): ChargeOutcome | undefined {
  const reference = order.id;
  const { capture } = order;
  switch (capture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return {
        status: 'succeeded',
        reference,
        methodToken: order.vaultId ?? savedToken,
        card: { brand: null, last4: null },
        refundedMinor: refundedOf(order, capture),
        charged: chargedOf(capture),
      };
    case 'PENDING':
      return { status: 'processing', reference };
    case 'DECLINED':
    case 'FAILED':
      return {
        status: 'failed',
        reference,
        failureCode: 'card_declined',
        ...(capture.isFinal ? { isFinal: true } : {}),
      };
    default:
      return undefined;
  }
}

/** PayPal refuses decimals of these currencies (https://developer.paypal.com/reference/currency-codes/). */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

/**
 * An amount of the server, in minor units, as PayPal writes it: a decimal text. An amount that PayPal does not permit
 * keeps its decimals, so that PayPal refuses it: no other amount than the stored one is ever charged.
 */
export function toPayPal(minor: number, currency: string): { currency_code: string; value: string } {
  const amount = toMajor(minor, currency);
  const isWhole = WITHOUT_DECIMALS.has(currency) && Number.isInteger(amount);
  return { currency_code: currency, value: amount.toFixed(isWhole ? 0 : currencyDigits(currency)) };
}

/** The opposite of {@link toPayPal}; undefined when the text is no amount of the currency. */
export const fromPayPal = (value: string, currency: string): number | undefined =>
  /^\d+(?:\.\d+)?$/.test(value) ? toMinor(Number(value), currency) : undefined;
