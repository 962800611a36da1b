import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
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
  const [values, setValues] = useState<CardValues>({ ...emptyCard, ...initial });
  const [touched, setTouched] = useState<ReadonlySet<CardFieldName>>(new Set());
  const keepCaret = useCaret();
  const problems = cardProblems(values, now());

  const field = (name: CardFieldName): CardFieldState => ({
    value: values[name],
    problem: touched.has(name) ? problems[name] : undefined,
    onChange: ({ currentTarget }) => {
      const value = formats[name](currentTarget.value);
      if (name === 'number') keepCaret(currentTarget, value);
      setValues((before) => ({ ...before, [name]: value }));
    },
    onBlur: () => {
      // Leaving an empty field does not show a problem.
      if (values[name] !== '') setTouched((before) => new Set([...before, name]));
    },
  });

  return {
    values,
    field,
    isValid: Object.keys(problems).length === 0,
    looksMistyped: problems.number === undefined && !passesLuhn(values.number),
    touchAll: () => setTouched(new Set(['number', 'expiry', 'cvc', 'name'])),
    clear: () => {
      setValues(emptyCard);
      setTouched(new Set());
    },
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
