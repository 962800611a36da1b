import { readAmount, type Product } from '@lumigraph/contracts';
import { useId, useRef, useState, type RefObject } from 'react';
import { permitsAmount } from '../form/payment-item.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

/** An amount of the product, or `other`: one that the payer types in. */
export type AmountChoice = number | 'other';

export interface ProductAmountState {
  product: Product;
  /** Undefined while the typed amount is not one that the product permits. */
  amount: number | undefined;
  choice: AmountChoice;
  choose: (choice: AmountChoice) => void;
  /** The typed amount. */
  text: string;
  setText: (text: string) => void;
  /** Whether the problem of the typed amount is shown: from the first time that its field loses focus. */
  hasProblem: boolean;
  /** Whether the text is no amount, or could be more than one (`1.000` in English); else it is outside the limits. */
  isUnclear: boolean;
  onBlur: () => void;
  fieldId: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** The amount; undefined shows the problem and moves focus to the field. */
  check: () => number | undefined;
}

/**
 * The amount that a payer chooses for a one-off product: one of its own, or a typed one within its limits. The server
 * checks it again.
 *
 * @example
 * const chosen = useProductAmount(product);
 * <ProductAmount chosen={chosen} />
 */
export function useProductAmount(product: Product): ProductAmountState {
  const [choice, choose] = useState<AmountChoice>(product.amounts[0] ?? 'other');
  const [text, setText] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const fieldId = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  const { language } = usePaymentTexts();
  const typed = readAmount(text, { language, currency: product.currency });
  const permitted = typed !== undefined && permitsAmount(product, typed) ? typed : undefined;
  const amount = choice === 'other' ? permitted : choice;
  return {
    product,
    amount,
    choice,
    choose,
    text,
    setText,
    hasProblem: choice === 'other' && isTouched && permitted === undefined,
    isUnclear: text.trim() !== '' && typed === undefined,
    onBlur: () => setIsTouched(true),
    fieldId,
    fieldRef,
    check() {
      if (amount === undefined) {
        setIsTouched(true);
        fieldRef.current?.focus();
      }
      return amount;
    },
  };
}
