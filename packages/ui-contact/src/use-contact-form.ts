import type { ErrorSummaryItem } from '@lumigraph/ui-kit';
import { useId, type ChangeEvent, type FormEvent } from 'react';
import { contactFieldNames, type ContactFieldName, type ContactTextName } from './contact-fields.ts';
import type { ContactProblem } from './contact-rules.ts';
import { useContactCore, type UseContactFormOptions } from './use-contact-core.ts';
import { useContactTexts } from './use-contact-texts.ts';

type ChangeOfText = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The contact form for custom markup: values, validation, submission, and the props of the fields. */
export function useContactForm(options: UseContactFormOptions) {
  const { t } = useContactTexts(options.localization);
  const baseId = useId();
  const core = useContactCore(options);
  const { fields, values, status, valid, edit, submit } = core;
  const idOf = (name: ContactFieldName) => `${baseId}-${name}`;

  function sentenceOf(name: ContactFieldName, { rule, min = 0, max = 0 }: ContactProblem): string {
    const field = name === 'newsletter' || name === 'privacy' ? name : t(`fields.${name}`);
    return t(`validation.${rule}`, { field, min, max });
  }

  function common(name: ContactFieldName) {
    const problem = core.problemOf(name);
    return {
      id: idOf(name),
      name,
      error: problem && sentenceOf(name, problem),
      required: fields[name] === 'required',
      onBlur: () => core.touch(name),
    };
  }

  return {
    fields,
    values,
    status,
    valid,
    /** False while a value is missing or a message is being sent. */
    canSubmit: valid && status !== 'sending',
    field: (name: ContactTextName) => ({
      ...common(name),
      value: values[name],
      onChange: (event: ChangeOfText) => edit(name, event.target.value),
    }),
    checkbox: (name: 'newsletter' | 'privacy') => ({
      ...common(name),
      checked: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.checked),
    }),
    /** Props for an input that visitors neither see nor reach. */
    trap: core.trap,
    formProps: {
      method: 'post' as const,
      noValidate: true as const,
      onSubmit: (event?: FormEvent) => {
        event?.preventDefault();
        submit();
      },
    },
    submit,
    /** The rejected fields with their messages. */
    summary: contactFieldNames.flatMap((name): ErrorSummaryItem[] => {
      const problem = core.refusals[name];
      return problem ? [{ fieldId: idOf(name), message: sentenceOf(name, problem) }] : [];
    }),
    t,
  };
}

export type ContactForm = ReturnType<typeof useContactForm>;
