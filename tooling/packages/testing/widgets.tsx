import type { Payment, PaymentOptions, Plan } from '@lumigraph/contracts';
import { AuthWidget, ResetPasswordForm, type AuthWidgetProps } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import { BusinessHours, ContactForm, galleryHours } from '@lumigraph/ui-contact';
import { createFakeReceiver } from '@lumigraph/ui-contact/testing';
import { Button, ToastProvider, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { Menu, MenuButton, MenuItem } from '@lumigraph/ui-kit/menu';
import { LanguageSelector } from '@lumigraph/ui-locale';
import { forgetLocale, rememberedLocale } from '@lumigraph/ui-locale/testing';
import { InvoiceList, PaymentForm, PlanCards } from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const payment: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '2026-11-20T10:00:00Z',
};
const cards: PaymentOptions['providers'] = [
  { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
];

/** Drives the widgets of all packages with only what their `testing` entries contain, and stubs nothing. */
export function testWidgets(): void {
  beforeEach(() => {
    configure({ asyncUtilTimeout: 8_000 });
    forgetLocale();
  });
  afterEach(cleanup);

  it('signs in after a rejected attempt', async () => {
    const user = userEvent.setup();
    const onSuccess = vi.fn<NonNullable<AuthWidgetProps['onSuccess']>>();
    const api = createFakeAuthApi({ login: 'invalid-credentials' });
    const { unmount } = render(<AuthWidget api={api} redirectTo={null} onSuccess={onSuccess} />);
    await signIn(user);
    await screen.findByText('Invalid email or password');
    unmount();
    render(<AuthWidget api={createFakeAuthApi()} redirectTo={null} onSuccess={onSuccess} />);
    await signIn(user);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess.mock.calls[0]![0].user.firstName).toBe('Ana');
  });

  it('sets a new password', async () => {
    const user = userEvent.setup();
    const onSuccess = vi.fn<() => void>();
    render(<ResetPasswordForm api={createFakeAuthApi()} token="token" onSuccess={onSuccess} />);
    await user.type(screen.getByLabelText('New password'), 'Harbour-Light-7');
    await user.type(screen.getByLabelText('Confirm password'), 'Harbour-Light-7');
    await user.click(part('auth-submit'));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  });

  it('selects a language and stores it', async () => {
    const user = userEvent.setup();
    render(<Language />);
    await user.click(part('language-trigger'));
    await user.click(await screen.findByRole('menuitemradio', { name: /Deutsch/ }));
    await screen.findByRole('button', { name: 'Sprache: Deutsch, DE' });
    expect(rememberedLocale()).toEqual({ stored: 'de', cookie: 'de' });
  });

  it('pays by card', async () => {
    const user = userEvent.setup();
    render(
      <PaymentForm
        api={{ pay: () => Promise.resolve(payment), confirm: () => Promise.resolve(payment) }}
        plan={plan}
        options={{ sandbox: true, consentVersion: '1', providers: cards }}
        details={() => ({ immediateStartConsent: true, consentVersion: '1' })}
        drivers={fakeDrivers()}
      />,
    );
    for (const [name, value] of [
      ['number', '4242424242424242'],
      ['expiry', '1240'],
      ['cvc', '123'],
      ['name', 'Ana Petrova'],
    ]) {
      await user.type(part(`card-${name}`, 'input'), value!);
    }
    await user.click(part('pay-button'));
    await waitFor(() => expect(part('payment-success').textContent).not.toBe(''));
  });

  it('lists plans and invoices', async () => {
    const user = userEvent.setup();
    const onDownload = vi.fn<() => void>();
    const invoice = {
      id: 'inv_1',
      number: '0000000002',
      issuedAt: '2026-11-20T10:00:00Z',
      amount: 4.99,
      currency: 'EUR',
      status: 'paid' as const,
      planId: plan.id,
    };
    render(
      <>
        <PlanCards plans={[plan]} hrefFor={({ id }) => `#${id}`} />
        <InvoiceList invoices={[invoice]} onDownload={onDownload} />
      </>,
    );
    expect(part('plan-choose').getAttribute('href')).toBe('#premium-monthly');
    await user.click(part('invoice-download'));
    expect(onDownload).toHaveBeenCalledOnce();
  });

  it('sends a message', async () => {
    const user = userEvent.setup();
    const receiver = createFakeReceiver();
    render(
      <>
        <ContactForm
          appName="test"
          fields={{ firstName: 'hidden', lastName: 'hidden', privacy: 'hidden' }}
          onSubmit={receiver.onSubmit}
        />
        <BusinessHours hours={galleryHours} />
      </>,
    );
    await user.type(part('contact-name', 'input'), 'Ana Petrova');
    await user.type(part('contact-email', 'input'), 'ana@example.com');
    await user.type(part('contact-subject', 'input'), 'A print');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'May I print the image of the fjord?');
    await user.click(part('contact-submit'));
    await screen.findByText('Your message has been sent.', { exact: false });
    expect(receiver.messages[0]!.payload).toMatchObject({ subject: 'A print' });
  });

  it('opens a menu, a dialog and a toast', async () => {
    const user = userEvent.setup();
    render(
      <ToastProvider>
        <Controls />
      </ToastProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('dialog', { name: 'Sign out of all devices?' });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('You are signed out.')).toBeTruthy();
  });
}

type User = ReturnType<typeof userEvent.setup>;

async function signIn(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'Secret-1');
  await user.click(part('auth-submit'));
}

/** The element of a part, or the element in it that matches `inside`. */
function part(name: string, inside?: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`No part ${name}.`);
  return inside && !found.matches(inside) ? found.querySelector<HTMLElement>(inside)! : found;
}

function Language() {
  const [value, setValue] = useState('en');
  return <LanguageSelector value={value} onChange={setValue} />;
}

function Controls() {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<MenuButton>Ana</MenuButton>}>
        <MenuItem onAction={() => setOpen(true)}>Sign out</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Sign out of all devices?">
        <Button onClick={() => toasts.show('You are signed out.')}>Yes</Button>
      </Dialog>
    </>
  );
}
