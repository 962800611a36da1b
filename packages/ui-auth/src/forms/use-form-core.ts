import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { readFailure, type AuthFailure } from '../failure/auth-failure.ts';
import type { FieldProblem } from './problem-text.ts';
import { sortFailure } from './sort-failure.ts';
import type { AuthFormOptions, AuthFormValues } from './use-auth-form.ts';

export type CoreState = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: AuthFailure };

/** Values, validation and submission, independent of texts and markup. */
export function useFormCore<V extends AuthFormValues, R>(options: AuthFormOptions<V, R>) {
  const [state, setState] = useState<CoreState>({ kind: 'idle' });
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
