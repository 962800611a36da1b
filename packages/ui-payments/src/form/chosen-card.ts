import { providerDetails, type PaymentProvider, type PaymentRequest } from '@lumigraph/contracts';
import { readExpiry, type CardValues } from '../card/card-rules.ts';
import type { CardFieldsState } from '../card/use-card-fields.ts';
import type { HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import type { Collected } from '../providers/drivers.ts';
import type { PaymentKind } from './payment-state.ts';
import type { SavedCardsState } from './use-saved-cards.ts';

export interface ChosenCard {
  kind: PaymentKind | undefined;
  saved: SavedCardsState;
  card: CardFieldsState;
  hosted: HostedFieldsState;
}

/** A saved card is complete; a way to pay without card fields too. */
export function isCardComplete({ kind, saved, card, hosted }: ChosenCard): boolean {
  if (saved.value !== undefined) return true;
  switch (kind) {
    case 'card':
      return card.isValid;
    case 'fields':
      return hosted.isComplete;
    default:
      return true;
  }
}

/** The card as a request names it. The bank-style providers use different field names. */
function cardBody(provider: PaymentProvider, values: CardValues): Partial<PaymentRequest> {
  const number = values.number.replaceAll(' ', '');
  const name = values.name.trim();
  if (providerDetails[provider].bankStyle) {
    return { cardNumber: number, expiryDate: values.expiry, cvv: values.cvc, cardholderName: name };
  }
  const { month = 1, year = 0 } = readExpiry(values.expiry) ?? {};
  return { card: { number, exp_month: month, exp_year: year, cvc: values.cvc, name } };
}

/** The part of the request that names the card, or why the provider's fields returned none. */
export async function requestOfCard(
  provider: PaymentProvider,
  { kind, saved, card, hosted }: ChosenCard,
): Promise<Partial<PaymentRequest> | Exclude<Collected, { status: 'token' }>> {
  if (saved.value !== undefined) return { savedCardId: saved.value };
  const isAskedFor = saved.keeping === 'asked' && saved.isKept;
  const kept = isAskedFor ? { saveCard: true } : {};
  if (kind === 'card') return { ...kept, ...cardBody(provider, card.values) };
  if (kind !== 'fields') return kept;
  const collected = await hosted.collect({ savesCard: isAskedFor || saved.keeping === 'renewals' });
  return collected.status === 'token' ? { ...kept, paymentMethodId: collected.token } : collected;
}
