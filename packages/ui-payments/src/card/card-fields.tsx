import { FieldRow, TextField, VisuallyHidden, LineIcon } from '@lumigraph/ui-kit';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { CardFieldName } from './card-rules.ts';
import type { CardFieldsState } from './use-card-fields.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { creditCard } from '../icon-paths.ts';
import type { CardBrand, cardBrand } from './card-brand.ts';

export interface CardFieldsProps {
  card: CardFieldsState;
  disabled?: boolean | undefined;
  /** Shown below the fields, inside the card. */
  children?: ReactNode;
}

/** Number, expiry, CVC and name on one surface that looks like a card. */
export function CardFields({ card, disabled, children }: CardFieldsProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  const brand = useCardBrand(card.values.number);

  function field(name: CardFieldName) {
    const { problem, ...control } = card.field(name);
    return {
      ...control,
      disabled,
      required: true,
      error: problem && t(`problems.${problem}`),
      className: classOf('card-field'),
      'data-part': `card-${name}`,
    };
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has default styles
      role="group"
      aria-label={t('card.label')}
      className={classOf('card-fields', 'ui-card-fields')}
      data-part="card-fields"
    >
      <TextField
        {...field('number')}
        label={t('card.number')}
        hint={card.looksMistyped ? t('card.mistyped') : undefined}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        // i18next-instrument-ignore: digits
        placeholder="1234 1234 1234 1234"
        end={
          <>
            <BrandMark brand={brand} />
            <VisuallyHidden>
              <span aria-live="polite">{brand?.name}</span>
            </VisuallyHidden>
          </>
        }
      />
      <FieldRow>
        <TextField
          {...field('expiry')}
          label={t('card.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          spellCheck={false}
          placeholder={t('card.expiryFormat')}
        />
        <TextField
          {...field('cvc')}
          label={t('card.cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          spellCheck={false}
          placeholder="123"
        />
      </FieldRow>
      <TextField
        {...field('name')}
        label={t('card.name')}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      {children}
    </div>
  );
}

/**
 * The brand of a number as it is typed. The table of all brands is loaded with the first digit; until then, and where it
 * cannot be loaded, the brand is unknown.
 */
function useCardBrand(number: string): CardBrand | undefined {
  const [brandOf, setBrandOf] = useState<typeof cardBrand>();
  const isTyped = number !== '';
  useEffect(() => {
    if (!isTyped) return;
    import('./card-brand.ts').then(
      (loaded) => setBrandOf(() => loaded.cardBrand),
      () => undefined,
    );
  }, [isTyped]);
  return brandOf?.(number);
}

/**
 * The logo of the card's brand; a plain card while the brand is unknown. Decorative: `CardFields` names the brand in
 * text too.
 */
function BrandMark({ brand }: { brand: CardBrand | undefined }) {
  switch (brand?.type) {
    case 'visa':
      return (
        <svg className="ui-card-brand" viewBox="0 0 40 24" aria-hidden data-brand-mark="visa">
          <rect width="40" height="24" rx="4" fill="#1a1f71" />
          <path
            fill="#fff"
            d="m15.9 16.3 1.4-8.5h2.2l-1.4 8.5zm9.6-8.3a5.6 5.6 0 0 0-2-.4c-2.2 0-3.7 1.1-3.7 2.8 0 1.2 1.1 1.9 2 2.3.9.4 1.2.7 1.2 1 0 .6-.7.8-1.3.8-1 0-1.4-.1-2.2-.5l-.3-.1-.3 1.9c.5.3 1.5.5 2.6.5 2.3 0 3.8-1.1 3.8-2.8 0-1-.6-1.7-1.8-2.3-.8-.4-1.2-.6-1.2-1 0-.4.4-.7 1.2-.7.7 0 1.2.1 1.6.3l.2.1zm5.7-.2h-1.7c-.5 0-.9.2-1.1.7l-3.3 7.8h2.3l.5-1.3h2.8l.3 1.3h2zm-2.7 5.5.9-2.4.3-.8.2.7.5 2.5zM14 7.8l-2.1 5.8-.2-1.2a6.3 6.3 0 0 0-3-3.5l2 7.4h2.3l3.5-8.5zM10 7.8H6.4v.2c2.8.7 4.6 2.4 5.3 4.4l-.7-3.8c-.1-.6-.5-.7-1-.8"
          />
        </svg>
      );
    case 'mastercard':
      return (
        <svg className="ui-card-brand" viewBox="0 0 40 24" aria-hidden data-brand-mark="mastercard">
          <rect width="40" height="24" rx="4" fill="#252525" />
          <circle cx="16" cy="12" r="7" fill="#eb001b" />
          <circle cx="24" cy="12" r="7" fill="#f79e1b" />
          <path fill="#ff5f00" d="M20 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48" />
        </svg>
      );
    case undefined:
      return <LineIcon path={creditCard} className="ui-card-brand" size={22} />;
    default:
      return (
        <span className="ui-card-brand-name" aria-hidden data-brand-mark={brand?.type}>
          {brand?.name}
        </span>
      );
  }
}
