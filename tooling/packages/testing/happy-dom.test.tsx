// @vitest-environment happy-dom
/*
 * The widgets with only what their `testing` entries contain, without stubs, as a site tests them; the packages' own tests
 * run in jsdom.
 */
import type { AuthWidgetProps } from '@lumigraph/ui-auth';
import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { Menu, MenuButton, MenuItem } from '@lumigraph/ui-kit/menu';
import { forgetLocale, rememberedLocale } from '@lumigraph/ui-locale/testing';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Widgets } from '../../hosts/src/widgets.tsx';

const user = userEvent.setup();
beforeEach(() => {
  configure({ asyncUtilTimeout: 8_000 });
  forgetLocale();
});
afterEach(cleanup);

/** The first element of a part, or the element in it that matches `inside`. */
function part(name: string, inside?: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`No part ${name}.`);
  return inside && !found.matches(inside) ? found.querySelector<HTMLElement>(inside)! : found;
}

async function fill(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await user.type(part(name, 'input, textarea'), text);
}

it('signs in', async () => {
  const onSignedIn = vi.fn<NonNullable<AuthWidgetProps['onSuccess']>>();
  render(<Widgets onSignedIn={onSignedIn} />);
  await user.type(part('auth-form', 'input[type="email"]'), 'ana@example.com');
  await user.type(part('auth-form', 'input[type="password"]'), 'Secret-1');
  await user.click(part('auth-submit'));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

it('selects a language and stores it', async () => {
  render(<Widgets />);
  await user.click(part('language-trigger'));
  await user.click(await screen.findByRole('menuitemradio', { name: /Deutsch/ }));
  await waitFor(() => expect(rememberedLocale()).toEqual({ stored: 'de', cookie: 'de' }));
});

it('pays by card', async () => {
  render(<Widgets />);
  await fill({
    'card-number': '4242424242424242',
    'card-expiry': '1240',
    'card-cvc': '123',
    'card-name': 'Ana Petrova',
  });
  await user.click(part('pay-button'));
  await waitFor(() => expect(part('payment-success').textContent).not.toBe(''));
});

it('sends a message', async () => {
  render(<Widgets />);
  await fill({ 'contact-name': 'Ana', 'contact-email': 'ana@example.com', 'contact-subject': 'A print' });
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'May I print the image of the fjord?');
  await user.click(part('contact-submit'));
  expect(await screen.findByText('Your message has been sent.', { exact: false })).toBeTruthy();
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
  const onYes = vi.fn<() => void>();
  render(<Controls onYes={onYes} />);
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: 'Sign out?' });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onYes).toHaveBeenCalledOnce();
});
