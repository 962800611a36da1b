import { useFormik, validateYupSchema, yupToFormErrors } from 'formik';
import { useEffect, useId, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import type { Schema } from 'yup';
import type { ErrorSummaryItem } from '../error-summary/error-summary.tsx';

/** The values of a form: texts and checkboxes, without nesting. */
export type FormValues = Record<string, string | boolean>;

/**
 * The problem of a field. `rule` is the name of the violated rule, not a text: the text is resolved at each rendering.
 * `text` is the server's message, for a rule that the form does not know.
 */
export interface FieldProblem {
  rule: string;
  text?: string | undefined;
}

export type FieldProblems<Name extends string> = { [N in Name]?: FieldProblem };

/**
 * A yup schema without asynchronous tests whose messages are names of rules, or a function that returns the violated
 * rule of each invalid field.
 */
export type FormRules<V extends FormValues> =
  Schema | ((values: V) => { [N in keyof V & string]?: string | undefined });

export type FormStatus<F> =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'done' }
  /** `text` is in the current language. */
  | { kind: 'failed'; failure: F; text: string };

type Outcome<F> = { kind: 'idle' | 'done' } | { kind: 'failed'; failure: F };

/** What a rejected call means: problems of single fields, and a failure of the whole form unless they say it all. */
export interface FormRejection<Name extends string, F> {
  problems: FieldProblems<Name>;
  failure?: F | undefined;
}

export interface UseFormOptions<V extends FormValues, F = unknown, R = unknown> {
  /** Their order is the order of the fields in the error summary. */
  initialValues: V;
  rules: FormRules<V>;
  problemText: (name: keyof V & string, problem: FieldProblem) => string;
  /**
   * Checks what a submit needs besides these values, for example the fields of another component, and shows what is
   * missing there. Called at each submit; false refuses it.
   */
  checkOthers?: (() => boolean) | undefined;
  /** Called with valid values only, and never while an earlier call is pending. */
  send: (values: V) => R | Promise<R>;
  /** Default: every rejection is a failure of the whole form. */
  readError?:
    | ((error: unknown, names: readonly (keyof V & string)[]) => FormRejection<keyof V & string, F>)
    | undefined;
  failureText?: ((failure: F) => string) | undefined;
  /** Called even when the form was unmounted meanwhile: a sign-in often unmounts its form. */
  onDone?: ((result: R, values: V) => void) | undefined;
  /** As `onDone`, with the rejection of `send`. The form has already shown it. */
  onError?: ((error: unknown) => void) | undefined;
  /** Called after every edit, with all values and the name of the edited field. */
  onEdit?: ((values: V, name: keyof V & string) => void) | undefined;
  /**
   * Which fields show their problem after losing focus. With `filled`, an empty field does not: its message would move
   * the link that the user is about to press.
   * @default 'filled'
   */
  checkOnBlur?: 'filled' | 'always' | undefined;
  /** Keeps a failure on display during edits, for example a waiting time. By default an edit removes it. */
  keepFailure?: boolean | undefined;
  /** The outcome of a form that the browser submitted without scripts. */
  initialOutcome?: (Outcome<F> & { problems: FieldProblems<keyof V & string> }) | undefined;
}

/** Props for a field of this package or for custom markup. */
export interface FormFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: () => void;
}

export interface FormCheckboxProps extends Omit<FormFieldProps, 'onChange'> {
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface FormState<V extends FormValues, F = unknown> {
  values: V;
  status: FormStatus<F>;
  /** Whether the current values obey all rules. Known during server rendering, too. */
  isValid: boolean;
  /** For a text input, a text area or a select. */
  field: (name: keyof V & string) => FormFieldProps & { value: string };
  /** For a checkbox. */
  checkbox: (name: keyof V & string) => FormCheckboxProps;
  /** For a form element; `post` keeps the values out of the address when scripts do not run. */
  formProps: { method: 'post'; noValidate: true; onSubmit: (event?: FormEvent) => void };
  submit: () => void;
  /** An edit by code, for example of a formatted value. */
  setValue: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** Replaces all values, and forgets visited fields and their problems. Does not call `onEdit`. */
  reset: (values: V) => void;
  /** Shows the problems of all fields. */
  touchAll: () => void;
  /** The errors of the last submit that still apply, for `ErrorSummary`. */
  summary: ErrorSummaryItem[];
  /** Ref of the summary. A form without a summary leaves it out; then the first invalid field receives focus. */
  summaryRef: RefObject<HTMLDivElement | null>;
}

/**
 * The behaviour that all forms share. Formik keeps values, visited fields and the pending submit.
 *
 * - A field shows its problem after it lost focus, and from then on at every change. Submit shows the problems of all
 *   fields and moves focus to the error summary, or to the first invalid field.
 * - A problem that the server found is shown at its field until this field is edited. A failure keeps all values.
 * - A second submit is ignored while the first one is pending.
 * - Texts are resolved at each rendering, so a change of the language translates the errors on display.
 *
 * @example
 * const { field, formProps, status, summary, summaryRef } = useForm({
 *   initialValues: { email: '' },
 *   rules: object({ email: string().required('required') }),
 *   problemText: (name, { rule, text }) => text ?? t(`validation.${rule}`, { field: t(`fields.${name}`) }),
 *   send: ({ email }) => api.subscribe(email.trim()),
 *   readError: (error, names) => ({ problems: serverProblems(error, names), failure: error }),
 *   failureText: () => t('errors.notSent'),
 * });
 * <Form {...formProps}>
 *   <ErrorSummary ref={summaryRef} title={t('summary')} items={summary} />
 *   <TextField label={t('fields.email')} {...field('email')} />
 *   {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
 *   <Button type="submit" busy={status.kind === 'busy'}>{t('submit')}</Button>
 * </Form>
 * @throws during rendering what a rule throws; a schema must not have asynchronous tests.
 */
export function useForm<V extends FormValues, F = unknown, R = unknown>(
  options: UseFormOptions<V, F, R>,
): FormState<V, F> {
  type Name = keyof V & string;
  const { problemText, failureText } = options;
  const { form, names, broken, problemOf, refused, outcome, setValue, touchAll, ...core } =
    useFormCore(options);
  const { values } = form;
  const baseId = useId();
  const summaryRef = useRef<HTMLDivElement>(null);
  const idOf = (name: string) => `${baseId}-${name}`;

  useEffect(() => {
    const first = names.find((name) => refused.includes(name));
    // The summary may list only problems of other components.
    (summaryRef.current ?? (first === undefined ? null : document.getElementById(idOf(first))))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a submit moves focus
  }, [refused]);

  function errorOf(name: Name): string | undefined {
    const problem = problemOf(name);
    return problem && problemText(name, problem);
  }

  const common = (name: Name) => ({
    id: idOf(name),
    name,
    error: errorOf(name),
    onBlur: () => {
      if (options.checkOnBlur === 'always' || values[name]) void form.setFieldTouched(name, true, false);
    },
  });

  return {
    values,
    status: form.isSubmitting ? { kind: 'busy' } : withText(outcome, failureText),
    isValid: names.every((name) => broken[name] === undefined),
    field: (name) => ({
      ...common(name),
      value: String(values[name]),
      onChange: ({ target }) => setValue(name, target.value as V[typeof name]),
    }),
    checkbox: (name) => ({
      ...common(name),
      checked: values[name] === true,
      onChange: ({ target }) => setValue(name, target.checked as V[typeof name]),
    }),
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event?.preventDefault();
        void core.submit();
      },
    },
    submit: () => void core.submit(),
    setValue,
    reset: core.reset,
    touchAll,
    summary: names.flatMap((name) => {
      const message = refused.includes(name) ? errorOf(name) : undefined;
      return message === undefined ? [] : [{ fieldId: idOf(name), message }];
    }),
    summaryRef,
  };
}

/** Values, problems and submission, independent of texts and markup. */
function useFormCore<V extends FormValues, F, R>(options: UseFormOptions<V, F, R>) {
  type Name = keyof V & string;
  const { initialOutcome, readError = wholeFailure<F> } = options;
  const [outcome, setOutcome] = useState<Outcome<F>>(initialOutcome ?? { kind: 'idle' });
  const [found, setFound] = useState<FieldProblems<Name>>(initialOutcome?.problems ?? {});
  /** The fields that failed the last submit. Each submit creates a new array, so that each one moves focus. */
  const [refused, setRefused] = useState<readonly string[]>(Object.keys(found));
  const isBusy = useRef(false);
  const form = useFormik<V>({
    initialValues: options.initialValues,
    // The rules are applied during rendering instead: then the state of the button is known at once.
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: send,
  });
  // Two edits can happen between two renderings.
  const latest = useRef(form.values);
  const names = Object.keys(form.values) as Name[];
  const broken = brokenRules(options.rules, form.values);
  const touchAll = () =>
    void form.setTouched(Object.fromEntries(names.map((name) => [name, true])) as never, false);

  async function send(values: V) {
    setFound({});
    setRefused([]);
    setOutcome({ kind: 'idle' });
    let result: R;
    try {
      result = await options.send(values);
    } catch (error) {
      const { problems, failure } = readError(error, names);
      setFound(problems);
      setRefused(Object.keys(problems));
      const isSaid = failure === undefined && Object.keys(problems).length > 0;
      setOutcome(isSaid ? { kind: 'idle' } : { kind: 'failed', failure: failure as F });
      options.onError?.(error);
      return;
    }
    setOutcome({ kind: 'done' });
    void form.setTouched({}, false);
    options.onDone?.(result, values);
  }

  return {
    form,
    names,
    broken,
    refused,
    outcome,
    touchAll,
    problemOf(name: Name): FieldProblem | undefined {
      const rule = broken[name];
      return found[name] ?? (form.touched[name] && rule !== undefined ? { rule } : undefined);
    },
    setValue<N extends Name>(name: N, value: V[N]) {
      latest.current = { ...latest.current, [name]: value };
      void form.setFieldValue(name, value, false);
      setFound(({ [name]: _edited, ...others }) => others as FieldProblems<Name>);
      setOutcome((before) => (before.kind === 'failed' && options.keepFailure ? before : { kind: 'idle' }));
      options.onEdit?.(latest.current, name);
    },
    reset(values: V) {
      latest.current = values;
      form.resetForm({ values });
      setFound({});
      setRefused([]);
    },
    async submit() {
      if (isBusy.current) return;
      const wrong = names.filter((name) => broken[name] !== undefined);
      const areOthersValid = options.checkOthers?.() ?? true;
      if (wrong.length > 0 || !areOthersValid) {
        touchAll();
        setRefused(wrong);
        return;
      }
      isBusy.current = true;
      try {
        await form.submitForm();
      } finally {
        isBusy.current = false;
      }
    },
  };
}

function withText<F>(outcome: Outcome<F>, failureText: ((failure: F) => string) | undefined): FormStatus<F> {
  if (outcome.kind !== 'failed') return { kind: outcome.kind };
  const { failure } = outcome;
  return { kind: 'failed', failure, text: failureText?.(failure) ?? '' };
}

const wholeFailure = <F>(error: unknown) => ({ problems: {}, failure: error as F });

/** The first violated rule of each invalid field. */
function brokenRules<V extends FormValues>(
  rules: FormRules<V>,
  values: V,
): { [name: string]: string | undefined } {
  if (typeof rules === 'function') return rules(values);
  try {
    void validateYupSchema(values, rules, true);
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return yupToFormErrors(error);
    throw error;
  }
  return {};
}

/**
 * The problems that the server found in the fields `names`, read from the rejection of a call: a list of
 * `{ field, rule, message }` in `fields` or `errors`. The first one of each field counts.
 */
export function serverProblems<Name extends string>(
  error: unknown,
  names: readonly Name[],
): FieldProblems<Name> {
  const { fields, errors } = Object(error) as Record<string, unknown>;
  const list = Array.isArray(fields) ? fields : errors;
  const problems: FieldProblems<Name> = {};
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    const { field, rule, message } = Object(entry) as Record<string, unknown>;
    const name = names.find((known) => known === field);
    if (name === undefined) continue;
    problems[name] ??= {
      rule: typeof rule === 'string' ? rule : 'server',
      text: typeof message === 'string' ? message : undefined,
    };
  }
  return problems;
}
