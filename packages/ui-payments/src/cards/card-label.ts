import { type SavedCard, cardName } from '@lumigraph/contracts';
import type { PaymentTexts } from '../texts/payment-messages.ts';

/** `Visa •••• 4242`, and its expiry as `12/30` where it is known. */
export function cardLabel(
  card: SavedCard,
  t: PaymentTexts['t'],
): { name: string; expiry: string | undefined } {
  const { expiryMonth: month, expiryYear: year } = card;
  const date =
    month && year ? `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}` : '';
  return {
    name: cardName(card.brand, card.last4),
    expiry: date === '' ? undefined : t('savedCards.expires', { date }),
  };
}
