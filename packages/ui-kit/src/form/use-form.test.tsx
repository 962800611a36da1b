import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { bool, object, string } from 'yup';
import { serverProblems, useForm, type UseFormOptions } from '../form.ts';
import { Alert, Button, Checkbox, ErrorSummary, Form, TextField } from '../index.ts';

type Values = { name: string; email: string; terms: boolean };
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

const schema = object({
  name: string().trim().required('required'),
  email: string().required('required').email('email'),
  terms: bool().oneOf([true], 'terms'),
});
const rules = ({ name, email, terms }: Values) => ({
  name: name.trim() === '' ? 'required' : undefined,
  ...(email === '' ? { email: 'required' } : !email.includes('@') ? { email: 'email' } : {}),
  ...(terms ? {} : { terms: 'terms' }),
});

interface LetterProps extends Partial<UseFormOptions<Values, Failure, string>> {
  language?: Language;
  withSummary?: boolean;
}

function Letter({ language = 'en', withSummary = true, ...options }: LetterProps) {
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

const field = (name: string) => screen.getByRole(name === 'Terms' ? 'checkbox' : 'textbox', { name });
const errorAt = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent;
const errors = () => ({ name: errorAt('Name'), email: errorAt('Email'), terms: errorAt('Terms') });
const noErrors = { name: undefined, email: undefined, terms: undefined };
const formElement = () => screen.getByRole('form');
const status = () => formElement().dataset['status'];
const summaryLinks = () => screen.queryAllByRole('link').map((link) => link.textContent);
const submit = () => fireEvent.submit(formElement());
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

function fill() {
  write('Name', 'Ana');
  write('Email', 'ana@example.com');
  fireEvent.click(field('Terms'));
}

function deferred() {
  let resolve = (_value: string) => {};
  let reject = (_error: unknown) => {};
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

const taken = { fields: [{ field: 'email', rule: 'taken', message: 'EMAIL IS TAKEN' }] };

describe.each([
  ['a yup schema', schema],
  ['a function', rules],
])('with rules in %s', (_name, given) => {
  it('an untouched form shows no problem, and knows that it is not valid', () => {
    render(<Letter rules={given} />);
    expect(errors()).toEqual(noErrors);
    expect(summaryLinks()).toEqual([]);
    expect(status()).toBe('idle');
    expect(formElement()).toHaveAttribute('data-valid', 'false');
    expect(renderToString(<Letter rules={given} />)).toContain('data-valid="false"');
  });

  it('a field shows its problem when it lost focus, and then at every change', () => {
    render(<Letter rules={given} />);
    write('Email', 'ana');
    expect(errors()).toEqual(noErrors);
    fireEvent.blur(field('Email'));
    expect(errors()).toEqual({ ...noErrors, email: 'email is not an address' });
    expect(field('Email')).toBeInvalid();
    write('Email', 'ana@example.com');
    expect(errors()).toEqual(noErrors);
    write('Email', '');
    expect(errors()).toEqual({ ...noErrors, email: 'email is required' });
  });

  it('a submit shows all problems, in the order of the fields, and sends nothing', () => {
    const send = vi.fn<() => string>();
    render(<Letter rules={given} send={send} />);
    submit();
    const all = ['name is required', 'email is required', 'terms must be accepted'];
    expect(Object.values(errors())).toEqual(all);
    expect(summaryLinks()).toEqual(all);
    expect(send).not.toHaveBeenCalled();
    expect(status()).toBe('idle');
    write('Name', 'Ana');
    expect(summaryLinks()).toEqual(all.slice(1));
  });

  it('sends valid values', async () => {
    const send = vi.fn<(values: Values) => string>(() => 'thanks');
    const onDone = vi.fn<(result: string, values: Values) => void>();
    render(<Letter rules={given} send={send} onDone={onDone} />);
    fill();
    expect(formElement()).toHaveAttribute('data-valid', 'true');
    submit();
    await waitFor(() => expect(status()).toBe('done'));
    const values = { name: 'Ana', email: 'ana@example.com', terms: true };
    expect(send).toHaveBeenCalledExactlyOnceWith(values);
    expect(onDone).toHaveBeenCalledExactlyOnceWith('thanks', values);
  });
});

describe('losing focus', () => {
  it.each([
    ['filled', undefined],
    ['always', 'name is required'],
  ] as const)('with checkOnBlur %s an empty field shows: %s', (checkOnBlur, shown) => {
    render(<Letter checkOnBlur={checkOnBlur} />);
    fireEvent.blur(field('Name'));
    expect(errorAt('Name')).toBe(shown);
  });
});

describe('focus after a refused submit', () => {
  it('moves to the summary, whose links lead to the fields, each time', async () => {
    render(<Letter />);
    for (let round = 0; round < 2; round += 1) {
      submit();
      expect(screen.getByRole('alert')).toHaveFocus();
      fireEvent.click(screen.getByRole('link', { name: 'email is required' }));
      expect(field('Email')).toHaveFocus();
    }
  });

  it('moves to the first invalid field where there is no summary', () => {
    render(<Letter withSummary={false} initialValues={{ name: 'Ana', email: '', terms: false }} />);
    submit();
    expect(field('Email')).toHaveFocus();
  });

  it('stays where it is while the user corrects the fields', () => {
    render(<Letter />);
    submit();
    field('Name').focus();
    write('Name', 'Ana');
    expect(field('Name')).toHaveFocus();
  });
});

describe('fields outside of the form', () => {
  it('are checked with those of the form at each submit, which sends nothing while one is missing', async () => {
    const send = vi.fn<() => string>(() => 'sent');
    const checkOthers = vi
      .fn<() => boolean>(() => true)
      .mockReturnValueOnce(false)
      .mockReturnValueOnce(false);
    render(<Letter send={send} checkOthers={checkOthers} />);
    submit();
    expect(errors().name).toBe('name is required');
    fill();
    submit();
    expect(send).not.toHaveBeenCalled();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(checkOthers).toHaveBeenCalledTimes(3);
  });
});

describe('a problem that the server found', () => {
  const refuse = () => Promise.reject(taken);

  it('is shown at its field and in the summary with the focus, until the field is edited', async () => {
    render(<Letter send={refuse} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBe('email is taken'));
    expect(summaryLinks()).toEqual(['email is taken']);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(status()).toBe('idle');
    write('Name', 'Ana P.');
    expect(errorAt('Email')).toBe('email is taken');
    write('Email', 'ana@example.org');
    expect(errors()).toEqual(noErrors);
    expect(summaryLinks()).toEqual([]);
  });

  it('keeps all values', async () => {
    render(<Letter send={refuse} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBeDefined());
    expect(field('Name')).toHaveValue('Ana');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Terms')).toBeChecked();
  });

  it('has the text of the server where the rule is unknown', async () => {
    const error = { errors: [{ field: 'name', rule: 'haiku', message: 'Names must be poems' }] };
    render(<Letter send={() => Promise.reject(error)} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Name')).toBe('name Names must be poems'));
  });

  it('is gone while the next submit is pending', async () => {
    const second = deferred();
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(taken)
      .mockReturnValueOnce(second.promise);
    render(<Letter send={send} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBeDefined());
    submit();
    await waitFor(() => expect(errors()).toEqual(noErrors));
    expect(status()).toBe('busy');
    await act(async () => second.resolve('sent'));
    expect(status()).toBe('done');
  });

  it('of a form that the browser submitted itself is there at once', () => {
    const problems = { email: { rule: 'taken' } };
    render(<Letter initialOutcome={{ kind: 'failed', failure: { message: 'no' }, problems }} />);
    expect(errorAt('Email')).toBe('email is taken');
    expect(screen.getByText('Not sent: no')).toBeVisible();
    expect(within(screen.getAllByRole('alert')[0]!).getByRole('link')).toHaveTextContent('email is taken');
  });
});

describe('a failure of the whole form', () => {
  const fail = () => Promise.reject(new Error('down'));

  it.each([
    ['is removed by an edit', false, 'idle'],
    ['stays during edits where the form keeps it', true, 'failed'],
  ])('%s', async (_name, keepFailure, after) => {
    const onError = vi.fn<(error: unknown) => void>();
    render(<Letter send={fail} keepFailure={keepFailure} onError={onError} />);
    fill();
    submit();
    await waitFor(() => expect(status()).toBe('failed'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: down');
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('down'));
    expect(field('Email')).toHaveValue('ana@example.com');
    write('Name', 'Ana P.');
    expect(status()).toBe(after);
  });

  it('is a rejection that says nothing at all', async () => {
    render(<Letter send={fail} readError={() => ({ problems: {} })} failureText={() => 'No reason'} />);
    fill();
    submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No reason'));
  });

  it('is what an exception of `send` is', async () => {
    const send = () => {
      throw new Error('broken');
    };
    render(<Letter send={send} />);
    fill();
    submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not sent: broken'));
  });
});

it('a second submit is ignored while the first one is pending, and possible after it', async () => {
  const first = deferred();
  const send = vi.fn<() => Promise<string>>(() => first.promise);
  render(<Letter send={send} />);
  fill();
  submit();
  submit();
  await waitFor(() => expect(status()).toBe('busy'));
  await userEvent.type(field('Name'), ' P.{Enter}');
  expect(status()).toBe('busy');
  await act(async () => first.reject(new Error('down')));
  expect(send).toHaveBeenCalledOnce();
  expect(status()).toBe('failed');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('a change of the language translates the errors on display', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(taken)
    .mockRejectedValueOnce(new Error('down'));
  const { rerender } = render(<Letter send={send} />);
  submit();
  rerender(<Letter send={send} language="de" />);
  expect(Object.values(errors())).toEqual(['name fehlt', 'email fehlt', 'terms fehlt']);
  expect(summaryLinks()).toEqual(['name fehlt', 'email fehlt', 'terms fehlt']);
  fill();
  submit();
  await waitFor(() => expect(summaryLinks()).toEqual(['email ist vergeben']));
  rerender(<Letter send={send} language="en" />);
  expect(summaryLinks()).toEqual(['email is taken']);
  submit();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not sent: down'));
  rerender(<Letter send={send} language="de" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Nicht gesendet: down');
});

describe('a form that is unmounted while its submit is pending', () => {
  it.each([
    ['reports success', 'onDone'],
    ['reports failure', 'onError'],
  ] as const)('%s, and logs no error', async (_name, reported) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const call = deferred();
    const onDone = vi.fn<() => void>();
    const onError = vi.fn<() => void>();
    const send = vi.fn<() => Promise<string>>(() => call.promise);
    const { unmount } = render(<Letter send={send} onDone={onDone} onError={onError} />);
    fill();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    unmount();
    await act(async () => (reported === 'onDone' ? call.resolve('sent') : call.reject(new Error('down'))));
    expect({ onDone, onError }[reported]).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

it('an edit reports all values, also when two happen before a rendering', () => {
  const onEdit = vi.fn<(values: Values, name: string) => void>();
  render(<Letter onEdit={onEdit} />);
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(onEdit.mock.calls).toEqual([
    [{ name: 'Ana', email: '', terms: false }, 'name'],
    [{ name: 'Ana', email: 'a', terms: false }, 'email'],
  ]);
  expect(field('Name')).toHaveValue('Ana');
  expect(field('Email')).toHaveValue('a');
});

it('a reset replaces the values and forgets what was visited, without an edit', async () => {
  const onEdit = vi.fn<() => void>();
  render(<Letter onEdit={onEdit} />);
  write('Email', 'ana');
  fireEvent.blur(field('Email'));
  submit();
  fireEvent.click(screen.getByRole('button', { name: 'Empty' }));
  expect(field('Email')).toHaveValue('');
  expect(errors()).toEqual(noErrors);
  expect(summaryLinks()).toEqual([]);
  expect(onEdit).toHaveBeenCalledOnce();
  write('Name', 'B');
  expect(onEdit).toHaveBeenLastCalledWith({ name: 'B', email: '', terms: false }, 'name');
});

it('never writes its values into an address', () => {
  render(<Letter />);
  expect(formElement()).toHaveAttribute('method', 'post');
  expect(formElement()).toHaveAttribute('novalidate');
});

describe('the problems of the server', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'down'],
    ['a list that is none', { fields: 'email', errors: { email: 'no' } }],
    ['entries that are none', { fields: [null, 'email', { field: 7 }] }],
    ['fields of another form', { fields: [{ field: 'phone', rule: 'required' }] }],
  ])('are none in %s', (_name, error) => {
    expect(serverProblems(error, ['email'])).toEqual({});
  });

  it('are the first of each field', () => {
    const list = [
      { field: 'email', rule: 'email' },
      { field: 'email', rule: 'maxLength' },
      { field: 'name', message: 'Rude' },
    ];
    expect(serverProblems({ fields: list }, ['email', 'name'])).toEqual({
      email: { rule: 'email', text: undefined },
      name: { rule: 'server', text: 'Rude' },
    });
  });
});
