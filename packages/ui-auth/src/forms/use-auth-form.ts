import type { PasswordPolicy } from '@lumigraph/contracts';
import type { ErrorSummaryItem } from '@lumigraph/ui-kit';
import { useFormik } from 'formik';
import { useEffect, useId, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import type { Schema } from 'yup';
import { readFailure, type AuthFailure } from '../failure/auth-failure.ts';
import { failureText, type AuthOperation } from '../failure/failure-text.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { problemText, type FieldProblem } from './problem-text.ts';
import { sortFailure } from './sort-failure.ts';

export type AuthFormValues = Record<string, string | boolean>;

export type AuthFormStatus =
  { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: AuthFailure; text: string };

export interface AuthFormOptions<V extends AuthFormValues, R> {
  initialValues: V;
  schema: Schema;
  operation: AuthOperation;
  policy?: PasswordPolicy | undefined;
  send: (values: V) => Promise<R>;
  onDone?: ((result: R, values: V) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
  onEdit?: ((name: keyof V & string, value: string | boolean) => void) | undefined;
}

/** Props for a field of ui-kit or for custom markup. */
export interface AuthFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

export interface AuthForm<V extends AuthFormValues> {
  values: V;
  status: AuthFormStatus;
  /** For a text input. */
  field: (name: keyof V & string) => AuthFieldProps & { value: string };
  /** For a checkbox. */
  checkbox: (name: keyof V & string) => AuthFieldProps & { checked: boolean };
  formProps: { method: 'post'; noValidate: true; onSubmit: (event?: FormEvent) => void };
  submit: () => void;
  /** The errors of the last submit that still apply. Attach `summaryRef` to the summary so that it receives focus. */
  summary: ErrorSummaryItem[];
  summaryRef: RefObject<HTMLDivElement | null>;
}

/**
 * The behaviour that all forms of this package share: A field is validated on blur and from then on on every change;
 * submit validates all fields. A rejected submit moves focus to the summary. Server errors stay at their fields until
 * these are edited. A failure keeps all values. A second submit is ignored while the first one is running.
 */
export function useAuthForm<V extends AuthFormValues, R>(options: AuthFormOptions<V, R>): AuthForm<V> {
  const { operation, policy } = options;
  const texts = useAuthTexts();
  const baseId = useId();
  const { form, state, refused, problemOf, edit, submit } = useFormCore(options);
  const summaryRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refused) summaryRef.current?.focus();
  }, [refused]);

  const idOf = (name: string) => `${baseId}-${name}`;
  function errorOf(name: string): string | undefined {
    const problem = problemOf(name);
    return problem && problemText(name, problem, { texts, policy });
  }

  const common = (name: keyof V & string) => ({
    id: idOf(name),
    name,
    error: errorOf(name),
    // An empty field is not validated on blur: its error would move the link that the user is about to press.
    onBlur: () => void (form.values[name] && form.setFieldTouched(name)),
  });

  return {
    values: form.values,
    status:
      state.kind === 'failed' ? { ...state, text: failureText(state.failure, operation, texts) } : state,
    field: (name) => ({
      ...common(name),
      value: String(form.values[name]),
      onChange: (event) => edit(name, event.target.value),
    }),
    checkbox: (name) => ({
      ...common(name),
      checked: form.values[name] === true,
      onChange: (event) => edit(name, event.target.checked),
    }),
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event?.preventDefault();
        submit();
      },
    },
    submit,
    summary: (refused?.fields ?? []).flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: idOf(name), message }] : [];
    }),
    summaryRef,
  };
}

type SubmitState = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: AuthFailure };

/** Values, validation and submission, independent of texts and markup. */
function useFormCore<V extends AuthFormValues, R>(options: AuthFormOptions<V, R>) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' });
  const [serverProblems, setServerProblems] = useState<Partial<Record<string, FieldProblem>>>({});
  /** The fields that failed the last submit. Each submit creates a new object, so that each one moves focus. */
  const [refused, setRefused] = useState<{ fields: string[] } | null>(null);
  const busy = useRef(false);
  const form = useFormik<V>({
    initialValues: options.initialValues,
    validationSchema: options.schema,
    onSubmit: () => {},
  });

  function problemOf(name: string): FieldProblem | undefined {
    const rule = form.errors[name];
    const own = form.touched[name] && typeof rule === 'string' ? { rule } : undefined;
    return serverProblems[name] ?? own;
  }

  function edit(name: keyof V & string, value: string | boolean) {
    setServerProblems(({ [name]: _fixed, ...others }) => others);
    options.onEdit?.(name, value);
    void form.setFieldValue(name, value);
  }

  function fail(error: unknown) {
    const { problems, rest } = sortFailure(readFailure(error), Object.keys(form.values));
    const fields = Object.keys(problems);
    setServerProblems(problems);
    setState(rest ? { kind: 'failed', failure: rest } : { kind: 'idle' });
    if (fields.length > 0) setRefused({ fields });
    options.onError?.(error);
  }

  async function send() {
    setServerProblems({});
    setRefused(null);
    setState({ kind: 'busy' });
    let result: R;
    try {
      result = await options.send(form.values);
    } catch (error) {
      fail(error);
      return;
    }
    setState({ kind: 'idle' });
    options.onDone?.(result, form.values);
  }

  async function submit() {
    if (busy.current) return;
    busy.current = true;
    try {
      const wrong = Object.keys(await form.validateForm());
      await form.setTouched(allTouched(form.values), false);
      if (wrong.length > 0) setRefused({ fields: wrong });
      else await send();
    } finally {
      busy.current = false;
    }
  }

  return { form, state, refused, problemOf, edit, submit: () => void submit() };
}

function allTouched<V extends AuthFormValues>(values: V) {
  return Object.fromEntries(Object.keys(values).map((name) => [name, true])) as Parameters<
    ReturnType<typeof useFormik<V>>['setTouched']
  >[0];
}
