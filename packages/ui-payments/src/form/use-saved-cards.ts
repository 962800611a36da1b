import type { SavedCard } from '@lumigraph/contracts';
import { useState } from 'react';
import type { ProviderOffer } from '../providers/drivers.ts';
import type { PaymentItem } from './payment-item.ts';

export interface SavedCardsState {
  cards: readonly SavedCard[];
  value: string | undefined;
  choose: (cardId: string | undefined) => void;
  /** How a new card is kept: `renewals` of a plan always, `asked` by the user's choice, `never` by this provider. */
  keeping: 'renewals' | 'asked' | 'never';
  /** The user's choice where it is asked. */
  isKept: boolean;
  keep: (isKept: boolean) => void;
}

/** The saved cards of the chosen provider; the card of the renewals is chosen first. */
export function useSavedCards({
  cards: all = [],
  item,
  offer,
}: {
  cards: readonly SavedCard[] | undefined;
  item: PaymentItem;
  offer: ProviderOffer | undefined;
}): SavedCardsState {
  const cards = all.filter(({ provider }) => provider === offer?.provider);
  // `null`: another card; undefined: nothing was chosen yet.
  const [choice, choose] = useState<string | null>();
  const [isKept, keep] = useState(false);
  const known = cards.find(({ id }) => id === choice) ?? cards.find(({ renews }) => renews) ?? cards[0];
  return {
    cards,
    value: choice === null ? undefined : known?.id,
    choose: (cardId) => choose(cardId ?? null),
    keeping: offer?.savesCards !== true ? 'never' : item.kind === 'plan' ? 'renewals' : 'asked',
    isKept,
    keep,
  };
}
