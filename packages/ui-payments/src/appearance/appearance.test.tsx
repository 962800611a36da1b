import type { Invoice, PaymentOptions, Plan, Product, SavedCard } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import '@testing-library/jest-dom/vitest';
import { describe, expect, it } from 'vitest';
import {
  InvoiceList,
  PaymentForm,
  PaymentNotice,
  PaymentUiProvider,
  PlanCards,
  ProductAmount,
  SavedCardList,
  useProductAmount,
  type PaymentAppearance,
  type PaymentElement,
  type PaymentLocalization,
} from '../index.ts';
import ru from '../messages/ru.json';
import { fakeDrivers } from '../testing.ts';

const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: ['unlimited-downloads'],
  trialDays: 14,
};
const yearly: Plan = { ...plan, id: 'premium-yearly', interval: 'yearly', amount: 49 };
const invoice: Invoice = {
  id: 'inv_1',
  number: '0000000002',
  issuedAt: '2026-11-20T10:00:00Z',
  amount: 4.99,
  currency: 'EUR',
  status: 'paid',
  planId: 'premium-monthly',
};
const providers: PaymentOptions['providers'] = [
  { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
  { provider: 'revolut', kind: 'card', integration: 'hosted-fields', environment: 'sandbox' },
];
const savedCard: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  createdAt: '2026-11-20T10:00:00Z',
  renews: true,
};
const product: Product = {
  id: 'support',
  names: { en: 'Support' },
  currency: 'EUR',
  amounts: [3, 5],
  taxed: false,
};
const never = () => new Promise<never>(() => undefined);

interface Variant {
  appearance?: PaymentAppearance;
  localization?: PaymentLocalization;
}

const form = (initialProvider: 'stripe' | 'paypal' | 'revolut', variant: Variant = {}) => (
  <PaymentForm
    api={{ pay: never, confirm: never }}
    plan={plan}
    options={{ sandbox: true, consentVersion: '1', providers }}
    details={() => undefined}
    createOrder={never}
    drivers={fakeDrivers({ slow: true })}
    initialProvider={initialProvider}
    {...variant}
  />
);
const widgets: [string, (variant?: Variant) => ReactElement][] = [
  ['payment-form', (variant) => form('stripe', variant)],
  ['plans', (variant) => <PlanCards plans={[plan, yearly]} hrefFor={({ id }) => `#${id}`} {...variant} />],
  ['invoices', (variant) => <InvoiceList invoices={[invoice]} onDownload={never} {...variant} />],
  ['saved-cards', (variant) => <SavedCardList cards={[savedCard]} onRemove={never} {...variant} />],
  ['invoices-empty', (variant) => <InvoiceList invoices={[]} onDownload={never} {...variant} />],
];

function Amounts() {
  return <ProductAmount chosen={useProductAmount(product)} />;
}

/** All parts of `appearance.elements`. */
const parts = {
  'payment-form': 'my-form',
  providers: 'my-providers',
  provider: 'my-provider',
  'card-fields': 'my-card-fields',
  'card-field': 'my-card-field',
  'hosted-fields': 'my-hosted-fields',
  wallet: 'my-wallet',
  'saved-cards': 'my-saved-cards',
  'saved-card': 'my-saved-card',
  'product-amount': 'my-amount',
  'product-choice': 'my-choice',
  'payment-notice': 'my-notice',
  'payment-order': 'my-order',
  'pay-button': 'my-pay-button',
  plans: 'my-plans',
  plan: 'my-plan',
  'plan-choose': 'my-plan-choose',
  invoices: 'my-invoices',
  invoice: 'my-invoice',
  'invoice-download': 'my-download',
} satisfies Record<Exclude<PaymentElement, 'express'>, string>;

/** Words in Latin letters, in visible text and accessible names. */
function englishIn({ innerHTML, textContent }: HTMLElement): string[] {
  const labels = [...innerHTML.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const names = /PayPal|Apple Pay|Google Pay|Stripe|Revolut|Visa|Mastercard|CVC|PDF/g;
  return (
    [textContent, ...labels]
      .join(' ')
      .replaceAll(names, '')
      .match(/[a-z]{2,}/gi) ?? []
  );
}

describe('a site dresses the widgets', () => {
  it.each(widgets)('%s takes tokens and class names', (part, widget) => {
    const { container } = render(
      widget({ appearance: { variables: { '--color-accent': 'tomato' }, elements: parts } }),
    );
    const root = container.querySelector<HTMLElement>(`[data-part="${part}"]`)!;
    expect(root.style.getPropertyValue('--color-accent')).toBe('tomato');
    expect(root.className).toMatch(/^ui-\S+ my-/);
  });

  it('in every part that has a name', () => {
    const { container } = render(
      <PaymentUiProvider appearance={{ elements: parts }}>
        {form('stripe')}
        {form('paypal')}
        {form('revolut')}
        <Amounts />
        {widgets.map(([name, widget]) => (
          <div key={name}>{widget()}</div>
        ))}
        <PaymentNotice
          state={{ status: 'declined', failureCode: 'card_declined' }}
          onCheckAgain={never}
          onGoOn={never}
        />
      </PaymentUiProvider>,
    );
    const missing = Object.values(parts).filter((name) => !container.querySelector(`.${name}`));
    expect(missing).toEqual([]);
  });

  it('and leaves no empty attribute where it does not', () => {
    const { container } = render(widgets.map(([name, widget]) => <div key={name}>{widget()}</div>));
    expect(container.querySelectorAll('[class=""], [style=""]')).toHaveLength(0);
  });
});

it.each(widgets.slice(0, 3))('%s isolates its amount from the text around it', (_part, widget) => {
  const { container } = render(widget());
  const isolated = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(isolated).toContain('€4.99');
});

describe('a site replaces parts of the form', () => {
  it('in nested providers, which are merged', () => {
    const { container } = render(
      <PaymentUiProvider
        localization={{ form: { total: 'Sum' } }}
        appearance={{ variables: { '--radius-2': '0' }, elements: { 'payment-form': 'outer' } }}
        slots={{ header: () => <h2>Checkout</h2>, footer: () => <p>Questions?</p> }}
      >
        <PaymentUiProvider
          wording="plain"
          appearance={{ elements: { 'payment-order': 'inner' } }}
          slots={{
            submit: ({ label, canSubmit }) => <button aria-disabled={!canSubmit}>Now: {label}</button>,
          }}
        >
          {form('stripe')}
        </PaymentUiProvider>
      </PaymentUiProvider>,
    );
    expect(screen.getByRole('button', { name: 'Now: Pay €4.99' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    expect(screen.getByText('Questions?')).toBeVisible();
    expect(container.querySelector('.ui-payment-secure')).toBeNull();
    expect(container.querySelector('.outer .inner')).toHaveTextContent('Sum');
    const scope = container.querySelector<HTMLElement>('.lumigraph-tokens')!;
    expect(scope.style.getPropertyValue('--radius-2')).toBe('0');
  });
});

describe('a site words the widgets', () => {
  it.each(widgets)('%s in its whole language', (_part, widget) => {
    const { container } = render(widget({ localization: ru }));
    expect(container.textContent).toMatch(/[а-я]{3}/);
    expect(englishIn(container)).toEqual([]);
  });

  it('with the wording of the EU, or plainly', () => {
    const { container, rerender } = render(
      <>
        {form('stripe')}
        <PlanCards plans={[plan, yearly]} hrefFor={() => '#'} />
      </>,
    );
    expect(screen.getByRole('button', { name: 'Order with obligation to pay €4.99' })).toBeVisible();
    expect(container.textContent?.match(/VAT/g)).toHaveLength(3);
    rerender(
      <PaymentUiProvider wording="plain">
        {form('stripe')}
        <PlanCards plans={[plan, yearly]} hrefFor={() => '#'} />
      </PaymentUiProvider>,
    );
    expect(screen.getByRole('button', { name: 'Pay €4.99' })).toBeVisible();
    expect(container.textContent).not.toMatch(/VAT|obligation/);
  });

  it('by a provider above, unless a widget says it itself', () => {
    render(
      <PaymentUiProvider localization={{ plans: { monthly: 'By the month' } }}>
        <PlanCards plans={[plan]} hrefFor={() => '#'} />
        <PlanCards plans={[plan]} hrefFor={() => '#'} localization={{ plans: { monthly: 'Each month' } }} />
      </PaymentUiProvider>,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'By the month',
      'Each month',
    ]);
  });
});
