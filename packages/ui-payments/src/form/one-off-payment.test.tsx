import type { PaymentOptions, Product, SavedCard } from '@lumigraph/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { describe, expect, it } from 'vitest';
import { fakeDrivers } from '../testing.ts';
import type { PaymentItem } from './payment-item.ts';
import { elements, fillCard, options, payButton, show, silence } from './testing/shown-payment-form.tsx';

const support: Product = {
  id: 'support',
  names: { en: 'Support this site' },
  currency: 'EUR',
  amounts: [3, 5],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};
const item: PaymentItem = { kind: 'one-off', product: support, amount: 4.99 };
const visa: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  renews: false,
  createdAt: '2026-11-20T10:00:00Z',
};
const keeping: PaymentOptions = {
  ...options,
  providers: options.providers.map((offer) =>
    offer.provider === 'stripe' ? { ...offer, savesCards: true } : offer,
  ),
};
const oneOff = { plan: undefined, item, options: keeping, details: () => ({ country: 'DE' }) };

describe('a one-off payment', () => {
  it('names the product, says that nothing renews, and pays the chosen amount', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], oneOff);
    expect(screen.getByText('Support this site')).toBeVisible();
    expect(screen.getByText('One-time payment. It does not renew.')).toBeVisible();
    expect(screen.queryByText('VAT included')).toBeNull();
    await fillCard(user);
    await user.click(payButton());
    expect(await screen.findByText(/nothing renews/)).toBeVisible();
    expect(sent[0]?.request).toMatchObject({
      productId: 'support',
      amount: 4.99,
      currency: 'EUR',
      country: 'DE',
    });
    expect(sent[0]?.request).not.toHaveProperty('planId');
    expect(sent[0]?.request).not.toHaveProperty('saveCard');
  });

  it('contains VAT where the product is taxed', () => {
    show([{}], { ...oneOff, item: { ...item, product: { ...support, taxed: true } } });
    expect(screen.getByText('VAT included')).toBeVisible();
  });

  it('says that another payment is open, without mentioning a subscription', async () => {
    const user = userEvent.setup();
    show([Object.assign(new Error('Conflict'), { status: 409, code: 'CONFLICT' })], oneOff);
    await fillCard(user);
    await user.click(payButton());
    expect(await screen.findByText(/Another payment is still open/)).toBeVisible();
  });

  it('saves the card only when the payer wants it', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], oneOff);
    await fillCard(user);
    await user.click(screen.getByRole('checkbox', { name: /Save this card/ }));
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(sent[0]?.request).toMatchObject({ saveCard: true });
  });

  it('tells the provider’s fields whether the card is saved', async () => {
    const user = userEvent.setup();
    const drivers = fakeDrivers();
    const saving = elements.providers.map((offer) => ({ ...offer, savesCards: true }));
    show([{}], { ...oneOff, options: { ...elements, providers: saving }, drivers });
    await user.type(await screen.findByLabelText('Card number of Stripe'), '4242424242424242');
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(drivers.kept).toEqual([false]);
  });

  it('does not offer to save a card that the provider cannot keep', () => {
    show([{}], { ...oneOff, options });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says that a subscription keeps its card', () => {
    show([{}], { options: keeping });
    expect(screen.getByText(/provider keeps your card to charge the renewals/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('saved cards in the form', () => {
  const mastercard = { ...visa, id: 'card_2', brand: 'mastercard', last4: '4444', renews: true };
  const withCards = {
    ...oneOff,
    savedCards: [visa, mastercard, { ...visa, id: 'card_3', provider: 'paypal' as const }],
  };

  it('offers those of the provider, and chooses the one of the renewals', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], withCards);
    const picker = await screen.findByRole('group', { name: 'Which card would you like to use?' });
    expect(within(picker).getAllByRole('radio')).toHaveLength(3);
    expect(within(picker).getByRole('radio', { name: /Mastercard •••• 4444.*Expires 12\/30/ })).toBeChecked();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(sent[0]?.request).toMatchObject({ savedCardId: 'card_2' });
    expect(sent[0]?.request).not.toHaveProperty('card');
  });

  it('asks for another card where the payer wants one', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], withCards);
    await user.click(await screen.findByRole('radio', { name: 'Another card' }));
    await user.click(payButton());
    expect(sent).toEqual([]);
    await fillCard(user);
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(sent[0]?.request).not.toHaveProperty('savedCardId');
  });

  it('keeps the choice when a payment is declined', async () => {
    const user = userEvent.setup();
    const { sent } = show([{ status: 'failed', failureCode: 'expired_card' }, {}], withCards);
    await user.click(await screen.findByRole('radio', { name: /Visa/ }));
    await user.click(payButton());
    expect(await screen.findByText(/This card has expired/)).toBeVisible();
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(sent.map(({ request }) => request.savedCardId)).toEqual(['card_1', 'card_1']);
  });

  it('shows none of another provider', async () => {
    const user = userEvent.setup();
    show([{}], { ...withCards, savedCards: [visa] });
    await screen.findByRole('radio', { name: /Visa/ });
    await user.click(screen.getByRole('radio', { name: 'Revolut' }));
    expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull();
    expect(screen.getByLabelText('Card number')).toBeVisible();
  });
});

describe('wallets of the device', () => {
  const wallets: PaymentOptions = {
    ...elements,
    providers: elements.providers.map((offer) =>
      offer.provider === 'stripe' ? { ...offer, wallets: ['apple-pay', 'google-pay'] } : offer,
    ),
  };

  it('pay at once with the token of the wallet, below the terms and the obligation to pay', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { options: wallets, terms: <p>Renews every month</p> });
    expect(await screen.findByText('Or pay another way')).toBeVisible();
    expect(screen.getAllByText('Order with obligation to pay €4.99')).toHaveLength(2);
    expect(screen.getAllByText('Renews every month')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Google Pay' }));
    await screen.findByText('Payment received');
    expect(sent[0]?.request).toMatchObject({
      planId: 'premium-monthly',
      immediateStartConsent: true,
      paymentMethodId: 'pm_fake_google-pay',
    });
  });

  it('are the first way to pay, after what the site asks for, whatever is chosen below them', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { options: wallets, children: <p>Country</p> });
    const button = await screen.findByRole('button', { name: 'Apple Pay' });
    const precedes = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(precedes(screen.getByText('Country'), button)).toBe(true);
    for (const way of screen.getAllByRole('radio')) expect(precedes(button, way)).toBe(true);
    expect(screen.getAllByText('Country')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Revolut' }));
    await user.click(screen.getByRole('button', { name: 'Apple Pay' }));
    await screen.findByText('Payment received');
    expect(sent[0]).toMatchObject({ provider: 'stripe', request: { paymentMethodId: 'pm_fake_apple-pay' } });
  });

  it('do not open while the site wants something', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { options: wallets, details: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Apple Pay' }));
    expect(sent).toEqual([]);
  });

  it('ask for what the site wants, not for a card', async () => {
    const user = userEvent.setup();
    const problems = [{ fieldId: 'country', message: 'Please choose your country' }];
    const { change } = show([{}], { options: wallets, details: () => (change({ problems }), undefined) });
    await user.click(await screen.findByRole('button', { name: 'Apple Pay' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Please choose your country');
    expect(summary).not.toHaveTextContent('Enter your card details');
  });

  it('are opened again for another currency of the same amount', async () => {
    const drivers = fakeDrivers();
    const { change } = show([{}], { ...oneOff, options: wallets, drivers });
    await screen.findByRole('button', { name: 'Apple Pay' });
    change({ item: { ...item, product: { ...support, currency: 'USD' } } });
    const opened = () => drivers.opened.filter((what) => what === 'express stripe');
    await waitFor(() => expect(opened()).toHaveLength(2));
    expect(await screen.findAllByRole('button', { name: 'Apple Pay' })).toHaveLength(1);
  });

  it('say why a payment was declined', async () => {
    const user = userEvent.setup();
    show([{ status: 'failed', failureCode: 'card_declined' }], { options: wallets });
    await user.click(await screen.findByRole('button', { name: 'Apple Pay' }));
    expect(await screen.findByText(/Your bank declined the card/)).toBeVisible();
  });

  it.each([
    ['the device has none', fakeDrivers({ wallets: [] }), wallets],
    ['the server does not offer them', fakeDrivers(), elements],
  ])('are not shown when %s', async (_case, drivers, offered) => {
    show([{}], { options: offered, drivers });
    await screen.findByLabelText('Card number of Stripe');
    expect(screen.queryByText('Or pay another way')).toBeNull();
  });
});

it('finds out what became of a one-off payment whose request was lost, and pays once', async () => {
  const user = userEvent.setup();
  const { sent } = show([silence, {}], oneOff);
  await fillCard(user);
  await user.click(payButton());
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  await screen.findByText('Payment received');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
