import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from './form.ts';
import { Button, Checkbox, Form, Select, TextArea, TextField } from './index.ts';
import { keepInput } from './keep-input.ts';

const empty = { name: '', email: '', message: '', subject: 'press', agreed: false };

function Letter() {
  const [values, setValues] = useState(empty);
  const change = (name: keyof typeof empty, value: string | boolean) =>
    setValues((before) => ({ ...before, [name]: value }));
  const text = (name: 'name' | 'email' | 'message') => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  return (
    <Form>
      <TextField label="Name" {...text('name')} />
      <TextField label="Email" type="email" {...text('email')} />
      <TextArea label="Message" {...text('message')} />
      <Select
        label="Subject"
        name="subject"
        options={[
          { value: 'prints', label: 'Prints' },
          { value: 'press', label: 'Press' },
        ]}
        value={values.subject}
        onChange={(event) => change('subject', event.target.value)}
      />
      <Checkbox
        label="I agree"
        name="agreed"
        checked={values.agreed}
        onChange={(event) => change('agreed', event.target.checked)}
      />
      <output>{JSON.stringify(values)}</output>
    </Form>
  );
}

let root: Root | undefined;
let end: () => void = () => undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  end();
  document.body.replaceChildren();
});

const rendered = () => JSON.parse(screen.getByRole('status').textContent) as typeof empty;

it.each([
  ['beside a field', 'label[for]'],
  ['before the form', 'form'],
  ['in the form', 'form > *'],
])('what was typed stays when an extension has added an element %s', async (_where, selector) => {
  const user = userEvent.setup();
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<Letter />);
  await user.selectOptions(screen.getByLabelText('Subject'), 'Prints');
  await user.click(screen.getByLabelText('I agree'));
  await user.type(screen.getByLabelText('Message'), 'May I print the fjord?');
  await user.type(screen.getByLabelText('Name'), 'Ana');
  screen.getByLabelText<HTMLInputElement>('Name').setSelectionRange(1, 1);
  host.querySelector(selector)!.before(document.createElement('com-manager-icon'));
  end = keepInput();

  root = await act(() => hydrateRoot(host, <Letter />, { onRecoverableError: () => undefined }));
  const typed = {
    name: 'Ana',
    email: '',
    message: 'May I print the fjord?',
    subject: 'prints',
    agreed: true,
  };
  await waitFor(() => expect(rendered()).toEqual(typed));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('n');
  expect(rendered()).toEqual({ ...typed, name: 'Anna' });
});

it('a form that follows another one takes nothing of its fields', async () => {
  const user = userEvent.setup();
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<Letter />);
  end = keepInput();
  root = await act(() => hydrateRoot(host, <Letter key="first" />));
  await user.type(screen.getByLabelText('Name'), 'Ana');
  act(() => root?.render(<Letter key="second" />));
  await act(() => Promise.resolve());
  expect(rendered()).toEqual(empty);
});

function Sender({ send }: { send: (values: { name: string; email: string }) => void }) {
  const form = useForm({
    initialValues: { name: '', email: '' },
    rules: ({ email }) => ({ email: email === '' ? 'required' : undefined }),
    problemText: () => 'Required',
    send,
  });
  return (
    <Form {...form.formProps} aria-label="Letter">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

it('a submit takes what a password manager has set without an event', async () => {
  const send = vi.fn<(values: { name: string; email: string }) => void>();
  end = keepInput();
  render(<Sender send={send} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A' } });
  for (const [name, value] of [
    ['Name', 'Ana'],
    ['Email', 'ana@example.com'],
  ] as const)
    Reflect.set(HTMLInputElement.prototype, 'value', value, screen.getByLabelText(name));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', email: 'ana@example.com' }),
  );
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

it('a submit changes nothing that was typed', async () => {
  const send = vi.fn<(values: { name: string; email: string }) => void>();
  const user = userEvent.setup();
  end = keepInput();
  render(<Sender send={send} />);
  await user.type(screen.getByLabelText('Email'), 'ana@example.com{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: '', email: 'ana@example.com' }));
});
