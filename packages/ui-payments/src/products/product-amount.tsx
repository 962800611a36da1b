import { writeAmount } from '@lumigraph/contracts';
import { TextField, useVariables } from '@lumigraph/ui-kit';
import { useId } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { AmountChoice, ProductAmountState } from './use-product-amount.ts';

export interface ProductAmountProps {
  /** State of `useProductAmount`. */
  chosen: ProductAmountState;
}

/** The amounts of a one-off product as native radios, and a field where the payer may type another one. */
export function ProductAmount({ chosen }: ProductAmountProps) {
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const name = useId();
  const { root } = useVariables(undefined);
  const { product, choice } = chosen;
  const { amounts, currency, open } = product;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  const [fixed] = amounts;
  if (fixed !== undefined && amounts.length === 1 && !open) {
    return (
      <p className={classOf('product-amount', 'ui-product-price')} data-part="product-amount" {...root}>
        <bdi>{money(fixed)}</bdi>
      </p>
    );
  }
  const choices: AmountChoice[] = [...amounts, ...(open ? (['other'] as const) : [])];
  return (
    <fieldset className={classOf('product-amount', 'ui-product-amount')} data-part="product-amount" {...root}>
      <legend>{t('oneOff.amount')}</legend>
      {choices.length > 1 ? (
        <div className="ui-product-choices">
          {choices.map((one) => (
            <label
              key={one}
              className={classOf(
                'product-choice',
                one === 'other' ? 'ui-product-choice ui-product-other' : 'ui-product-choice',
              )}
              data-part="product-choice"
            >
              <input type="radio" name={name} checked={one === choice} onChange={() => chosen.choose(one)} />
              {one === 'other' ? <span>{t('oneOff.other')}</span> : <bdi>{money(one)}</bdi>}
            </label>
          ))}
        </div>
      ) : null}
      {open && choice === 'other' ? <OtherAmount chosen={chosen} open={open} money={money} /> : null}
    </fieldset>
  );
}

interface OtherAmountProps extends ProductAmountProps {
  open: { minimum: number; maximum: number };
  money: (amount: number) => string;
}

function OtherAmount({ chosen, open, money }: OtherAmountProps) {
  const { t, language } = usePaymentTexts();
  const { fieldRef, ...field } = chosen;
  const { currency } = field.product;
  const limits = { minimum: money(open.minimum), maximum: money(open.maximum) };
  const problem = field.isUnclear
    ? t('oneOff.unclear', { example: writeAmount(open.maximum, { language, currency }) })
    : t('oneOff.outside', limits);
  return (
    <TextField
      id={field.fieldId}
      ref={fieldRef}
      label={t('oneOff.otherField', { currency })}
      hint={field.hasProblem ? undefined : t('oneOff.limits', limits)}
      error={field.hasProblem ? problem : undefined}
      value={field.text}
      onChange={({ currentTarget }) => field.setText(currentTarget.value)}
      onBlur={field.onBlur}
      inputMode="decimal"
      autoComplete="off"
      required
      data-part="product-other"
    />
  );
}
