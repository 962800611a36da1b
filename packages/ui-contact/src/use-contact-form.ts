import {
  CONTACT_AUTO_SUCCESS_MS,
  CONTACT_MIN_MESSAGE_LENGTH,
  type ContactPayload,
} from '@lumigraph/contracts';
import { serverProblems, useForm, withWait, type FieldProblem } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import {
  contactFieldNames,
  contactFields,
  emptyContactValues,
  type ContactFieldName,
  type ContactFields,
  type ContactTextName,
  type ContactValues,
} from './contact-fields.ts';
import { brokenContactRules, contactLengths, contactPayload } from './contact-rules.ts';
import type { ContactLocalization } from './contact-messages.ts';
import { useContactTexts } from './use-contact-texts.ts';

/** Data for spam control; visitors leave `website` empty. */
export interface ContactTrace {
  website: string;
  /** Milliseconds since the form was shown. */
  elapsedMs: number;
}

export type ContactStatus = 'idle' | 'sending' | 'sent' | 'failed';

const knownNames = ['firstName', 'lastName', 'name', 'email'] as const;
type KnownValues = Pick<Partial<ContactValues>, (typeof knownNames)[number]>;

export interface UseContactFormOptions {
  appName: string;
  /** Which fields are required, optional or hidden; see `contactFields` for the defaults. */
  fields?: Partial<ContactFields> | undefined;
  minMessageLength?: number | undefined;
  initialValues?: Partial<ContactValues> | undefined;
  /**
   * Name and address of a signed-in user. They are written into empty fields, also when they become known after the
   * form is shown. When they change or are no longer known, for example after signing out, a field that still contains
   * the former value changes too; what was typed stays.
   */
  knownValues?: KnownValues | undefined;
  /**
   * Receives the message; the form makes no call of its own. The form awaits a promise and shows the failure when it
   * rejects. A handler that returns nothing counts as successful after one second.
   */
  onSubmit: (payload: ContactPayload, trace: ContactTrace) => Promise<unknown> | void;
  /** Called after every edit, and with empty values after a success. */
  onValuesChange?: ((values: ContactValues) => void) | undefined;
  /**
   * The outcome of a message that the browser submitted without scripts; `errors` are the field errors of the server,
   * `retryAfterS` the seconds until the next try.
   */
  initialOutcome?:
    | {
        status: 'sent' | 'failed';
        errors: readonly { field: string; rule?: string | undefined }[];
        retryAfterS?: number | undefined;
      }
    | undefined;
  localization?: ContactLocalization | undefined;
}

const statuses = { idle: 'idle', busy: 'sending', done: 'sent', failed: 'failed' } as const;

/** The contact form for custom markup: values, validation, submission, and the props of the fields. */
export function useContactForm(options: UseContactFormOptions) {
  const { minMessageLength: min = CONTACT_MIN_MESSAGE_LENGTH, initialOutcome, onValuesChange } = options;
  const { t, lookUp, language } = useContactTexts(options.localization);
  const [shownAt] = useState(Date.now);
  const trap = useRef<HTMLInputElement>(null);
  const fields = contactFields(options.fields);
  const known: KnownValues = options.knownValues ?? {};
  const lastKnown = useRef<KnownValues>({});
  const shown = contactFieldNames.filter((name) => fields[name] !== 'hidden');

  const form = useForm<ContactValues>({
    initialValues: { ...emptyContactValues, ...options.initialValues },
    rules: (values) => brokenContactRules(values, fields, min),
    problemText(name, { rule, text }: FieldProblem) {
      // A checkbox is named by its label, and has no length.
      const field = lookUp(`fields.${name}`) ?? lookUp(name) ?? name;
      const lengths: Partial<Record<ContactFieldName, number>> = contactLengths;
      const max = lengths[name] ?? 0;
      return lookUp(`validation.${rule}`, { field, min, max }) ?? text ?? t('failed');
    },
    async send(values) {
      const trace = { website: trap.current?.value ?? '', elapsedMs: Date.now() - shownAt };
      const sent = options.onSubmit(contactPayload(options.appName, values, fields), trace);
      await (sent ?? new Promise((resolve) => setTimeout(resolve, CONTACT_AUTO_SUCCESS_MS)));
    },
    readError: (error) => ({ problems: serverProblems(error, shown), failure: error }),
    failureText: (error) =>
      withWait(t('failed'), error, { language, sentence: (time) => t('wait', { time }) }),
    initialOutcome: initialOutcome && {
      kind: initialOutcome.status === 'sent' ? 'done' : 'failed',
      failure: initialOutcome,
      problems: serverProblems(initialOutcome, shown),
    },
    onEdit: onValuesChange,
    onDone() {
      // The user may have changed while the message was being sent.
      form.reset(withKnown(emptyContactValues, lastKnown.current));
      onValuesChange?.(emptyContactValues);
    },
  });

  useEffect(() => {
    const filled = withKnown(form.values, known, lastKnown.current);
    lastKnown.current = known;
    // Not an edit: the draft keeps only what the user typed.
    if (filled !== form.values) form.reset(filled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a field that the user empties later stays empty
  }, [known.firstName, known.lastName, known.name, known.email]);

  const status: ContactStatus = statuses[form.status.kind];
  const isRequired = (name: ContactFieldName) => fields[name] === 'required';
  return {
    fields,
    values: form.values,
    status,
    /** As `status`; the `text` of a failure says when to try again where the rejection names a time. */
    outcome: form.status,
    valid: form.isValid,
    /** False while a value is missing or a message is being sent. */
    canSubmit: form.isValid && status !== 'sending',
    field: (name: ContactTextName) => ({ ...form.field(name), required: isRequired(name) }),
    checkbox: (name: 'newsletter' | 'privacy') => ({ ...form.checkbox(name), required: isRequired(name) }),
    /** Props for an input that visitors neither see nor reach. */
    trap,
    formProps: form.formProps,
    submit: form.submit,
    /** The fields that failed the last submit, with their messages. */
    summary: form.summary,
    summaryRef: form.summaryRef,
    t,
    /** Of the texts. */
    language,
  };
}

/**
 * The values with those of the user in fields that are empty or contain the `former` known value; the same object when
 * nothing changes.
 */
function withKnown(values: ContactValues, known: KnownValues, former: KnownValues = {}): ContactValues {
  const changed = knownNames.filter((name) => {
    const isFree = values[name] === '' || values[name] === former[name];
    return isFree && values[name] !== (known[name] ?? '');
  });
  if (changed.length === 0) return values;
  return { ...values, ...Object.fromEntries(changed.map((name) => [name, known[name] ?? ''])) };
}

export type ContactForm = ReturnType<typeof useContactForm>;
