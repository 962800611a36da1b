import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, Checkbox, Select, TextArea, TextField } from '../index.ts';

const empty = { name: '', email: '', message: '', subject: 'press', agreed: false };

function Form({ onChange }: { onChange?: (name: string) => void }) {
  const [values, setValues] = useState(empty);
  const change = (name: keyof typeof empty, value: string | boolean) => {
    onChange?.(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  return (
    <form>
      <TextField label="Name" value={values.name} onChange={(e) => change('name', e.target.value)} />
      <TextField
        label="Email"
        type="email"
        value={values.email}
        onChange={(e) => change('email', e.target.value)}
      />
      <TextArea label="Message" value={values.message} onChange={(e) => change('message', e.target.value)} />
      <Select
        label="Subject"
        options={[
          { value: 'prints', label: 'Prints' },
          { value: 'press', label: 'Press' },
        ]}
        value={values.subject}
        onChange={(e) => change('subject', e.target.value)}
      />
      <Checkbox
        label="I agree"
        checked={values.agreed}
        onChange={(e) => change('agreed', e.target.checked)}
      />
      <Button type="submit" disabled={!values.name || !values.agreed}>
        Send
      </Button>
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const rendered = () => JSON.parse(screen.getByRole('status').textContent) as typeof empty;

it('what was put into a rendered form before it came alive is in it, and stays', async () => {
  const user = userEvent.setup();
  const host = document.createElement('div');
  document.body.append(host);
  const form = (
    <StrictMode>
      <Form />
    </StrictMode>
  );
  host.innerHTML = renderToString(form);
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Message'), 'May I print the fjord?');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Prints');
  await user.click(screen.getByLabelText('I agree'));
  await user.type(screen.getByLabelText('Name'), 'Ana');

  root = await act(() => hydrateRoot(host, form));
  const typed = {
    name: 'Ana',
    email: 'ana@example.com',
    message: 'May I print the fjord?',
    subject: 'prints',
    agreed: true,
  };
  expect(rendered()).toEqual(typed);
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  // The visitor continues at the caret position, and no value is lost.
  await user.keyboard(' Petrova');
  expect(rendered()).toEqual({ ...typed, name: 'Ana Petrova' });
  expect(screen.getByLabelText('Message')).toHaveValue('May I print the fjord?');
});

it('an untouched form is told nothing', async () => {
  const onChange = vi.fn<(name: string) => void>();
  const { unmount } = render(<Form onChange={onChange} />);
  unmount();
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<Form onChange={onChange} />);
  root = await act(() => hydrateRoot(host, <Form onChange={onChange} />));
  expect(onChange).not.toHaveBeenCalled();
  expect(rendered()).toEqual(empty);
});
