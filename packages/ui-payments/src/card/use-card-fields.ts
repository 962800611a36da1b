import { useForm } from '@lumigraph/ui-kit/form';
import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import {
  caretAfter,
  cardProblems,
  digitsOf,
  emptyCard,
  formatCvc,
  formatExpiry,
  formatNumber,
  passesLuhn,
  type CardFieldName,
  type CardProblem,
  type CardValues,
} from './card-rules.ts';

const formats: Record<CardFieldName, (text: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
  name: (text) => text,
};

export interface CardFieldState {
  value: string;
  /** Shown after the field lost focus. */
  problem: CardProblem | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

export interface CardFieldsState {
  values: CardValues;
  field: (name: CardFieldName) => CardFieldState;
  /** Complete and valid. */
  isValid: boolean;
  /** The number is complete but its checksum is wrong: shows a warning, does not prevent the payment. */
  looksMistyped: boolean;
  /** Shows the problems of all fields. */
  touchAll: () => void;
  clear: () => void;
}

export interface UseCardFieldsOptions {
  initial?: Partial<CardValues> | undefined;
  /** The clock, for tests and stories. */
  now?: (() => Date) | undefined;
}

/** Values, formatting and problems of a card. The hook neither stores nor sends them. */
export function useCardFields({
  initial,
  now = () => new Date(),
}: UseCardFieldsOptions = {}): CardFieldsState {
  const keepCaret = useCaret();
  const { values, isValid, touchAll, ...form } = useForm<CardValues>({
    initialValues: { ...emptyCard, ...initial },
    rules: (card) => cardProblems(card, now()),
    // `CardFields` has the texts.
    problemText: (_name, { rule }) => rule,
    send: () => undefined,
  });

  return {
    values,
    field: (name) => ({
      value: values[name],
      problem: form.field(name).error as CardProblem | undefined,
      onChange: ({ currentTarget }) => {
        const value = formats[name](currentTarget.value);
        if (name === 'number') keepCaret(currentTarget, value);
        form.setValue(name, value);
      },
      onBlur: form.field(name).onBlur,
    }),
    isValid,
    looksMistyped: cardProblems(values, now()).number === undefined && !passesLuhn(values.number),
    touchAll,
    clear: () => form.reset(emptyCard),
  };
}

interface PendingCaret {
  input: HTMLInputElement;
  at: number;
}

/** Formatting moves the caret to the end; this hook restores it behind the typed digit. */
function useCaret() {
  const pending: RefObject<PendingCaret | null> = useRef(null);
  useLayoutEffect(() => {
    const caret = pending.current;
    pending.current = null;
    if (caret && document.activeElement === caret.input) caret.input.setSelectionRange(caret.at, caret.at);
  });
  return (input: HTMLInputElement, formatted: string): void => {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
    pending.current = { input, at: caretAfter(formatted, before) };
  };
}
