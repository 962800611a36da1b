import { useForm } from '@lumigraph/ui-kit/form';
import { useLayoutEffect, useRef, type ChangeEvent, type CompositionEvent, type RefObject } from 'react';
import {
  cardProblems,
  completeExpiry,
  emptyCard,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatTyped,
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
  id: string;
  value: string;
  /** Shown after the field lost focus. */
  problem: CardProblem | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Formats what an input method has put together; until then its text stays as it is. */
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
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
  /** Shows the problems of all fields and moves focus to the summary or the first of them; `onSubmit` if there are none. */
  submit: () => void;
  /** The problems of the last submit that still apply. */
  summary: { fieldId: string; problem: CardProblem }[];
  summaryRef: RefObject<HTMLDivElement | null>;
  clear: () => void;
}

export interface UseCardFieldsOptions {
  initial?: Partial<CardValues> | undefined;
  /** The clock, for tests and stories. */
  now?: (() => Date) | undefined;
  /** False while another payment method is chosen: then `submit` needs no card. */
  isUsed?: boolean | undefined;
  /** Checks at a submit what the order needs besides the card; false refuses it. */
  checkOthers?: (() => boolean) | undefined;
  onSubmit?: (() => Promise<void>) | undefined;
}

/** Values, formatting and problems of a card. The hook neither stores nor sends them. */
export function useCardFields({
  initial,
  now = () => new Date(),
  isUsed = true,
  checkOthers,
  onSubmit,
}: UseCardFieldsOptions = {}): CardFieldsState {
  const keepCaret = useCaret();
  const { values, isValid, touchAll, submit, summary, summaryRef, ...form } = useForm<CardValues>({
    initialValues: { ...emptyCard, ...initial },
    rules: (card) => (isUsed ? cardProblems(card, now()) : {}),
    checkOthers,
    // `CardFields` has the texts.
    problemText: (_name, { rule }) => rule,
    send: () => onSubmit?.(),
  });

  const take = (name: CardFieldName) => (event: { currentTarget: HTMLInputElement; nativeEvent: Event }) => {
    const input = event.currentTarget;
    const { inputType, isComposing } = event.nativeEvent as InputEvent;
    // A text that changes while an input method composes it is composed again, with the change in it.
    if (name === 'name' || isComposing) return form.setValue(name, input.value);
    const text = input.value;
    const caret = input.selectionStart ?? text.length;
    const isForward = inputType === 'deleteContentForward';
    const typed = formatTyped(formats[name], { text, caret, isForward }, values[name]);
    keepCaret(input, typed.caret);
    form.setValue(name, typed.text);
  };

  return {
    values,
    field: (name) => ({
      id: form.field(name).id,
      value: values[name],
      problem: form.field(name).error as CardProblem | undefined,
      onChange: take(name),
      onCompositionEnd: take(name),
      onBlur: () => {
        const expiry = completeExpiry(values.expiry);
        if (name === 'expiry' && expiry !== values.expiry) form.setValue(name, expiry);
        form.field(name).onBlur();
      },
    }),
    isValid,
    looksMistyped: cardProblems(values, now()).number === undefined && !passesLuhn(values.number),
    touchAll,
    submit,
    summary: summary.map(({ fieldId, message }) => ({ fieldId, problem: message as CardProblem })),
    summaryRef,
    clear: () => form.reset(emptyCard),
  };
}

/** Formatting moves the caret to the end; this hook puts it where it belongs. */
function useCaret() {
  const pending: RefObject<{ input: HTMLInputElement; at: number } | null> = useRef(null);
  useLayoutEffect(() => {
    const caret = pending.current;
    pending.current = null;
    // Not `document.activeElement`: in a shadow root that is its host.
    if (caret?.input.matches(':focus')) caret.input.setSelectionRange(caret.at, caret.at);
  });
  return (input: HTMLInputElement, at: number): void => {
    pending.current = { input, at };
  };
}
