import { fireEvent, screen } from '@testing-library/react';
import { bool, object, string } from 'yup';
import { serverProblems, useForm, type UseFormOptions } from '../../form.ts';
import { Alert, Button, Checkbox, ErrorSummary, Form, TextField } from '../../index.ts';

export type Values = { name: string; email: string; terms: boolean };
type Failure = { message: string };

const texts = {
  en: {
    required: 'is required',
    email: 'is not an address',
    terms: 'must be accepted',
    taken: 'is taken',
    failed: 'Not sent',
  },
  de: {
    required: 'fehlt',
    email: 'ist keine Adresse',
    terms: 'fehlt',
    taken: 'ist vergeben',
    failed: 'Nicht gesendet',
  },
};
type Language = keyof typeof texts;

export const schema = object({
  name: string().trim().required('required'),
  email: string().required('required').email('email'),
  terms: bool().oneOf([true], 'terms'),
});
export const rules = ({ name, email, terms }: Values) => ({
  name: name.trim() === '' ? 'required' : undefined,
  ...(email === '' ? { email: 'required' } : !email.includes('@') ? { email: 'email' } : {}),
  ...(terms ? {} : { terms: 'terms' }),
});

interface LetterProps extends Partial<UseFormOptions<Values, Failure, string>> {
  language?: Language;
  withSummary?: boolean;
}

export function Letter({ language = 'en', withSummary = true, ...options }: LetterProps) {
  const form = useForm<Values, Failure, string>({
    initialValues: { name: '', email: '', terms: false },
    rules: schema,
    problemText: (name, { rule, text }) =>
      `${name} ${(texts[language] as Record<string, string>)[rule] ?? text ?? rule}`,
    send: () => 'sent',
    readError: (error, names) => {
      const problems = serverProblems(error, names);
      return Object.keys(problems).length > 0 ? { problems } : { problems, failure: error as Failure };
    },
    failureText: ({ message }) => `${texts[language].failed}: ${message}`,
    ...options,
  });
  const { status, summary, summaryRef } = form;
  return (
    <Form {...form.formProps} data-status={status.kind} data-valid={form.isValid} aria-label="Letter">
      {withSummary ? <ErrorSummary ref={summaryRef} title="Problems" items={summary} /> : null}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <Checkbox label="Terms" {...form.checkbox('terms')} />
      {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      <Button type="submit" busy={status.kind === 'busy'}>
        Send
      </Button>
      <button type="button" onClick={() => form.reset({ name: '', email: '', terms: false })}>
        Empty
      </button>
      <button
        type="button"
        onClick={() => {
          form.setValue('name', 'Ana');
          form.setValue('email', 'a');
        }}
      >
        Restore
      </button>
    </Form>
  );
}

export const field = (name: string) => screen.getByRole(name === 'Terms' ? 'checkbox' : 'textbox', { name });
export const errorAt = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent;
export const errors = () => ({ name: errorAt('Name'), email: errorAt('Email'), terms: errorAt('Terms') });
export const noErrors = { name: undefined, email: undefined, terms: undefined };
export const formElement = () => screen.getByRole('form');
export const status = () => formElement().dataset['status'];
export const summaryLinks = () => screen.queryAllByRole('link').map((link) => link.textContent);
export const submit = () => fireEvent.submit(formElement());
export const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export function fill() {
  write('Name', 'Ana');
  write('Email', 'ana@example.com');
  fireEvent.click(field('Terms'));
}

export function deferred() {
  let resolve = (_value: string) => {};
  let reject = (_error: unknown) => {};
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

export const taken = { fields: [{ field: 'email', rule: 'taken', message: 'EMAIL IS TAKEN' }] };
