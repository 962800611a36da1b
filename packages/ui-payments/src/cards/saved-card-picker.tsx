import type { SavedCard } from '@lumigraph/contracts';
import { useId } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { cardLabel } from './card-label.ts';

export interface SavedCardPickerProps {
  cards: readonly SavedCard[];
  /** Undefined: another card, which is typed in. */
  value: string | undefined;
  onChange: (cardId: string | undefined) => void;
  disabled?: boolean | undefined;
}

/** The user's saved cards and "Another card" as native radios. */
export function SavedCardPicker({ cards, value, onChange, disabled }: SavedCardPickerProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  const name = useId();
  const choices = [
    ...cards.map((card) => ({ id: card.id, ...cardLabel(card, t) })),
    { id: undefined, name: t('savedCards.other'), expiry: undefined },
  ];
  return (
    <fieldset
      className={classOf('saved-cards', 'ui-providers ui-saved-picker')}
      data-part="saved-card-picker"
      disabled={disabled}
    >
      <legend>{t('savedCards.pick')}</legend>
      {choices.map((choice) => (
        <label
          key={choice.id ?? ''}
          className={classOf('saved-card', 'ui-saved-choice')}
          data-part="saved-card"
        >
          <input
            type="radio"
            name={name}
            checked={choice.id === value}
            onChange={() => onChange(choice.id)}
          />
          <span>
            <bdi>{choice.name}</bdi>
            {choice.expiry ? <small>{choice.expiry}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
