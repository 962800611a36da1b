import { FieldRow, TextField, VisuallyHidden } from '@lumigraph/ui-kit';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { BrandMark } from './brand-mark.tsx';
import type { CardFieldName } from './card-rules.ts';
import { useCardBrand } from './use-card-brand.ts';
import type { CardFieldsState } from './use-card-fields.ts';
import type { ReactNode } from 'react';

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
