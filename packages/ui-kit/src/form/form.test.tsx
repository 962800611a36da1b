import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState, type FormEvent, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createPortal } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, Form, TextField } from '../index.ts';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
});

function Letter({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <Form aria-label="Letter" onSubmit={onSubmit}>
      <TextField label="Text" name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

it('never writes its fields into an address', () => {
  render(<Letter onSend={vi.fn<(text: string) => void>()} />);
  expect(screen.getByRole('form')).toHaveAttribute('method', 'post');
});

it('repeats the submit that came before it was hydrated, with what was typed', async () => {
  const user = userEvent.setup();
  const onSend = vi.fn<(text: string) => void>();
  const host = document.createElement('div');
  document.body.append(host);
  const letter = (
    <StrictMode>
      <Letter onSend={onSend} />
    </StrictMode>
  );
  host.innerHTML = renderToString(letter);
  await user.type(screen.getByLabelText('Text'), 'May I print the fjord?');
  // Does what the script does that keeps an early submit.
  screen.getByRole('form').setAttribute('aria-busy', 'true');

  root = await act(() => hydrateRoot(host, letter));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith('May I print the fjord?'));
  expect(onSend).toHaveBeenCalledOnce();
  expect(screen.getByRole('form')).not.toHaveAttribute('aria-busy');
});

it('submits nothing by itself', async () => {
  const onSend = vi.fn<(text: string) => void>();
  const user = userEvent.setup();
  render(<Letter onSend={onSend} />);
  await user.type(screen.getByLabelText('Text'), 'A word');
  expect(onSend).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('A word');
});

it('takes no submit of a form in a dialog inside of it, and is none of a form around its own dialog', async () => {
  const user = userEvent.setup();
  const submitted: string[] = [];
  const onSubmit = (name: string) => (event: FormEvent) => {
    event.preventDefault();
    submitted.push(name);
  };
  const dialogs = [1, 2].map(() => document.body.appendChild(document.createElement('div')));
  const inDialog = (index: number, content: ReactNode) => createPortal(content, dialogs[index]!);
  render(
    <form onSubmit={onSubmit('page')}>
      {inDialog(
        0,
        <Form onSubmit={onSubmit('dialog')}>
          <Button type="submit">Sign in</Button>
          {inDialog(
            1,
            <form onSubmit={(event) => event.preventDefault()}>
              <Button type="submit">Confirm</Button>
            </form>,
          )}
        </Form>,
      )}
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(submitted).toEqual(['dialog']);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(submitted.filter((name) => name === 'dialog')).toHaveLength(1);
});
