import type { Behaviour } from './simulator.ts';

export interface TestCard {
  number: string;
  brand: string;
  /** Any other card is declined before anything is stored. */
  behaviour: Behaviour;
}

/** Documented in docs/operators/payments.md and shown on the payment page of a demo. All of them pass the Luhn check. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: { kind: 'succeeds' } },
  { number: '5555555555554444', brand: 'mastercard', behaviour: { kind: 'succeeds' } },
  { number: '4000000000000002', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'card_declined' } },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: { kind: 'fails', failureCode: 'insufficient_funds' },
  },
  { number: '4000000000000069', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'expired_card' } },
  { number: '4000000000000127', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'incorrect_cvc' } },
  { number: '4000000000003220', brand: 'visa', behaviour: { kind: 'asks' } },
  { number: '4000000000000259', brand: 'visa', behaviour: { kind: 'slow' } },
  { number: '4000000000000119', brand: 'visa', behaviour: { kind: 'chargesThenBreaks' } },
  { number: '4000000000000341', brand: 'visa', behaviour: { kind: 'renewalsFail' } },
  { number: '4000000000002685', brand: 'visa', behaviour: { kind: 'disputed' } },
  { number: '4000000000000077', brand: 'visa', behaviour: { kind: 'otherAmount' } },
  { number: '4000000000009979', brand: 'visa', behaviour: { kind: 'renewalsFail', isFinal: true } },
  { number: '4000000000005126', brand: 'visa', behaviour: { kind: 'refundsFail' } },
  { number: '4000000000007726', brand: 'visa', behaviour: { kind: 'refundsWait' } },
  { number: '4000000000000317', brand: 'visa', behaviour: { kind: 'keepsLate' } },
  { number: '4000000000040107', brand: 'visa', behaviour: { kind: 'keyRefused' } },
];

/** The reaction of a charged card, of which only these digits are kept. */
export const behaviourOfCard = (last4: string | null): Behaviour | undefined =>
  testCards.find(({ number }) => number.slice(-4) === last4)?.behaviour;

export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\s/g, '');
  return testCards.find((card) => card.number === digits);
}
