// @vitest-environment happy-dom
/*
 * The widgets with only what their `testing` entries contain, without stubs, as a site tests them; the packages' own tests
 * run in jsdom.
 */
import { AuthWidget, type AuthWidgetProps } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import { ContactForm } from '@lumigraph/ui-contact';
import { createFakeReceiver } from '@lumigraph/ui-contact/testing';
import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { Menu, MenuButton, MenuItem } from '@lumigraph/ui-kit/menu';
import { forgetLocale, rememberedLocale } from '@lumigraph/ui-locale/testing';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Widgets } from '../../hosts/src/widgets.tsx';

beforeEach(() => {
  configure({ asyncUtilTimeout: 8_000 });
  forgetLocale();
});
afterEach(cleanup);

/** The element of a part, or the element in it that matches `inside`. */
function part(name: string, inside?: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`No part ${name}.`);
  return inside && !found.matches(inside) ? found.querySelector<HTMLElement>(inside)! : found;
}

it('signs in after a rejected attempt', async () => {
  const user = userEvent.setup();
  const onSuccess = vi.fn<NonNullable<AuthWidgetProps['onSuccess']>>();
  const signIn = async (api: ReturnType<typeof createFakeAuthApi>) => {
    cleanup();
    render(<AuthWidget api={api} redirectTo={null} onSuccess={onSuccess} />);
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'Secret-1');
    await user.click(part('auth-submit'));
  };
  await signIn(createFakeAuthApi({ login: 'invalid-credentials' }));
  await screen.findByText('Invalid email or password');
  await signIn(createFakeAuthApi());
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

it('selects a language and stores it', async () => {
  const user = userEvent.setup();
  render(<Widgets />);
  await user.click(part('language-trigger'));
  await user.click(await screen.findByRole('menuitemradio', { name: /Deutsch/ }));
  await waitFor(() => expect(rememberedLocale()).toEqual({ stored: 'de', cookie: 'de' }));
});

it('pays by card', async () => {
  const user = userEvent.setup();
  render(<Widgets />);
  const card = { number: '4242424242424242', expiry: '1240', cvc: '123', name: 'Ana Petrova' };
  for (const [name, value] of Object.entries(card)) await user.type(part(`card-${name}`, 'input'), value);
  await user.click(part('pay-button'));
  await waitFor(() => expect(part('payment-success').textContent).not.toBe(''));
});

it('sends a message', async () => {
  const user = userEvent.setup();
  const receiver = createFakeReceiver();
  const fields = { firstName: 'hidden', lastName: 'hidden', privacy: 'hidden' } as const;
  render(<ContactForm appName="test" fields={fields} onSubmit={receiver.onSubmit} />);
  const typed = { name: 'Ana Petrova', email: 'ana@example.com', subject: 'A print' };
  for (const [name, value] of Object.entries(typed)) await user.type(part(`contact-${name}`, 'input'), value);
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'May I print the image of the fjord?');
  await user.click(part('contact-submit'));
  await screen.findByText('Your message has been sent.', { exact: false });
  expect(receiver.messages[0]!.payload).toMatchObject({ subject: 'A print' });
});

function Controls({ onYes }: { onYes: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<MenuButton>Ana</MenuButton>}>
        <MenuItem onAction={() => setOpen(true)}>Sign out</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Sign out?">
        <Button onClick={onYes}>Yes</Button>
      </Dialog>
    </>
  );
}

it('opens a menu and a dialog', async () => {
  const user = userEvent.setup();
  const onYes = vi.fn<() => void>();
  render(<Controls onYes={onYes} />);
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: 'Sign out?' });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onYes).toHaveBeenCalledOnce();
});
