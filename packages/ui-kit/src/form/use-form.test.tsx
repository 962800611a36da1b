import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  schema,
  rules,
  Letter,
  field,
  errors,
  noErrors,
  formElement,
  status,
  summaryLinks,
  submit,
  write,
  fill,
  deferred,
  errorAt,
  taken,
  type Values,
} from './testing/letter.tsx';

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

describe('in a shadow root', () => {
  function shadowed(): ShadowRoot {
    const host = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => host.remove());
    const shadow = host.attachShadow({ mode: 'open' });
    const inside = shadow.appendChild(document.createElement('div'));
    render(<Letter />, { container: inside });
    fireEvent.submit(shadow.querySelector('form')!);
    return shadow;
  }

  it('a link of the error summary moves the focus to its field', async () => {
    const shadow = shadowed();
    expect(shadow.activeElement).toBe(shadow.querySelector('[role="alert"]'));
    await userEvent.click(shadow.querySelectorAll('a')[1]!);
    expect(shadow.activeElement).toBe(shadow.querySelector('[name="email"]'));
  });
});
