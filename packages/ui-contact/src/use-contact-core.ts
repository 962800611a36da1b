import { CONTACT_MIN_MESSAGE_LENGTH, type ContactPayload } from '@lumigraph/contracts';
import { useEffect, useRef, useState } from 'react';
import {
  contactFieldNames,
  contactFields,
  emptyContactValues,
  type ContactFieldName,
  type ContactFields,
  type ContactValues,
} from './contact-fields.ts';
import { contactLengths, contactPayload, contactProblems, type ContactProblems } from './contact-rules.ts';
import type { ContactLocalization } from './use-contact-texts.ts';
import { useSending } from './use-sending.ts';

/** Data for spam control; visitors leave `website` empty. */
export interface ContactTrace {
  website: string;
  /** Milliseconds since the form was shown. */
  elapsedMs: number;
}

export type ContactStatus = 'idle' | 'sending' | 'sent' | 'failed';

export interface UseContactFormOptions {
  appName: string;
  /** Which fields are required, optional or hidden; see `contactFields` for the defaults. */
  fields?: Partial<ContactFields> | undefined;
  minMessageLength?: number | undefined;
  initialValues?: Partial<ContactValues> | undefined;
  /**
   * Receives the message; the form makes no call of its own. The form awaits a promise and shows the failure when it
   * rejects. A handler that returns nothing counts as successful after one second.
   */
  onSubmit: (payload: ContactPayload, trace: ContactTrace) => Promise<unknown> | void;
  /** Called after every edit, and with empty values after a success: for drafts. */
  onValuesChange?: ((values: ContactValues) => void) | undefined;
  /**
   * The outcome of a message that the browser submitted without scripts; `errors` are the field errors of the server.
   */
  initialOutcome?:
    | { status: 'sent' | 'failed'; errors: readonly { field: string; rule?: string | undefined }[] }
    | undefined;
  localization?: ContactLocalization | undefined;
}

/** Values, validation and submission, independent of texts and markup. */
export function useContactCore({
  appName,
  fields: requested,
  minMessageLength = CONTACT_MIN_MESSAGE_LENGTH,
  initialValues,
  initialOutcome,
  onSubmit,
  onValuesChange,
}: UseContactFormOptions) {
  const fields = contactFields(requested);
  const [values, setValues] = useState<ContactValues>({ ...emptyContactValues, ...initialValues });
  // Keeps the current values, because two edits can happen between two renderings.
  const latest = useRef(values);
  const [touched, setTouched] = useState<ReadonlySet<ContactFieldName>>(new Set());
  const [refusals, setRefusals] = useState<ContactProblems>(() =>
    refusedFields(initialOutcome, fields, minMessageLength),
  );
  const [status, setStatus] = useState<ContactStatus>(initialOutcome?.status ?? 'idle');
  const sending = useSending();
  const { trap, traceNow } = useTrace();

  const problems = contactProblems(values, fields, minMessageLength);
  const valid = Object.keys(problems).length === 0;

  function put(next: ContactValues) {
    latest.current = next;
    setValues(next);
    onValuesChange?.(next);
  }

  function edit<N extends ContactFieldName>(name: N, value: ContactValues[N]) {
    put({ ...latest.current, [name]: value });
    setRefusals(({ [name]: _mended, ...others }) => others);
    // An edit clears the messages, except while a message is being sent.
    setStatus((now) => (now === 'sending' ? now : 'idle'));
  }

  function succeed() {
    setStatus('sent');
    put(emptyContactValues);
    setTouched(new Set());
  }

  function fail(error: unknown) {
    setStatus('failed');
    setRefusals(refusedFields(error, fields, minMessageLength));
  }

  function submit() {
    if (!valid || status === 'sending') {
      setTouched(new Set(contactFieldNames));
      return;
    }
    setStatus('sending');
    setRefusals({});
    sending.run(() => onSubmit(contactPayload(appName, values, fields), traceNow()), succeed, fail);
  }

  return {
    fields,
    values,
    status,
    valid,
    refusals,
    trap,
    edit,
    submit,
    touch: (name: ContactFieldName) => setTouched((before) => new Set([...before, name])),
    problemOf: (name: ContactFieldName) => refusals[name] ?? (touched.has(name) ? problems[name] : undefined),
  };
}

/** The time since the form was shown and the value of the hidden field. */
function useTrace() {
  const shownAt = useRef(0);
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  return {
    trap,
    traceNow: (): ContactTrace => ({
      website: trap.current?.value ?? '',
      elapsedMs: Date.now() - shownAt.current,
    }),
  };
}

const knownRules = new Set(['required', 'email', 'phone', 'minLength', 'maxLength', 'privacy']);

const maxOf = (name: ContactFieldName): number =>
  name === 'newsletter' || name === 'privacy' ? 0 : contactLengths[name];

/** The field errors of a rejected handler (`ApiError` of @lumigraph/api-clients, or the same shape). */
function refusedFields(error: unknown, fields: ContactFields, min: number): ContactProblems {
  const { errors } = (typeof error === 'object' && error !== null ? error : {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return {};
  const refused = (errors as { field?: unknown; rule?: unknown }[]).flatMap(({ field, rule }) => {
    const name = contactFieldNames.find((known) => known === field && fields[known] !== 'hidden');
    return name && typeof rule === 'string' && knownRules.has(rule)
      ? [[name, { rule, min, max: maxOf(name) }] as const]
      : [];
  });
  return Object.fromEntries(refused) as ContactProblems;
}
