import { planFeatures, type Invoice, type Payment, type Plan } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { InvoiceList, PaymentForm, PlanCards, type PaymentFormApi } from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { PageShell } from './page-shell.tsx';

const common = { currency: 'EUR', features: [...planFeatures], trialDays: 0 };
const plans: Plan[] = [
  { ...common, id: 'm', name: 'Premium monthly', interval: 'monthly', amount: 4.99 },
  { ...common, id: 'y', name: 'Premium yearly', interval: 'yearly', amount: 49 },
];
const DECLINED = '4000000000000002';
const DELAY_MS = 600;

/** Accepts every card except 4000 0000 0000 0002, which the bank declines. */
function createTill(): PaymentFormApi {
  const response = (amount: number, declined: boolean): Payment => ({
    id: 'pay_story',
    status: declined ? 'failed' : 'succeeded',
    amount,
    currency: 'EUR',
    provider: 'Stripe',
    createdAt: '2026-11-20T10:00:00Z',
    ...(declined ? { failureCode: 'card_declined' } : {}),
  });
  return {
    async pay(_provider, { amount = 0, card }) {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      return response(amount, card?.number === DECLINED);
    },
    confirm: () => Promise.resolve(response(0, false)),
  };
}

interface PremiumPageProps {
  /** The initially chosen plan. */
  chosen?: string | undefined;
  cardNumber?: string | undefined;
}

function PremiumPage({ chosen, cardNumber = '' }: PremiumPageProps) {
  const api = useMemo(() => createTill(), []);
  const drivers = useMemo(() => fakeDrivers(), []);
  const [planId, setPlanId] = useState(chosen);
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  const plan = plans.find(({ id }) => id === planId);
  if (invoice) {
    return (
      <>
        <InvoiceList invoices={[invoice]} onDownload={() => undefined} />
        <Button onClick={() => setInvoice(null)}>Begin again</Button>
      </>
    );
  }
  if (!plan) {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the cards' links select a plan
      <div
        onClick={(event) => {
          const href = (event.target as Element).closest('a')?.getAttribute('href');
          if (!href) return;
          event.preventDefault();
          setPlanId(href.slice(1));
        }}
      >
        <PlanCards plans={plans} hrefFor={({ id }) => `#${id}`} />
      </div>
    );
  }
  return (
    <div className="sb-page-narrow">
      <PaymentForm
        api={api}
        plan={plan}
        drivers={drivers}
        options={{
          sandbox: true,
          consentVersion: 'story',
          providers: [
            { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
            { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
          ],
        }}
        initialProvider="stripe"
        details={() => ({ immediateStartConsent: true, consentVersion: 'story' })}
        createOrder={() => Promise.resolve('order_story')}
        {...(cardNumber === ''
          ? {}
          : { card: { initial: { number: cardNumber, expiry: '12/40', cvc: '123', name: 'Ana Petrova' } } })}
        onSuccess={({ id, amount, currency, createdAt }) => {
          setInvoice({
            id,
            number: '0000000001',
            issuedAt: createdAt,
            amount,
            currency,
            status: 'paid',
            planId: plan.id,
          });
        }}
      />
      <Button variant="ghost" onClick={() => setPlanId(undefined)}>
        Other plans
      </Button>
    </div>
  );
}

/** Choose a plan, pay with any card (4000 0000 0000 0002 is declined), get the invoice. */
const meta = {
  title: 'Pages/Premium',
  component: PremiumPage,
  tags: ['!autodocs'],
  parameters: { padded: false },
  decorators: [
    (Story) => (
      <PageShell>
        <Story />
      </PageShell>
    ),
  ],
} satisfies Meta<typeof PremiumPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (canvasElement: HTMLElement, part: string) =>
  userEvent.click(canvasElement.querySelector(`[data-part="${part}"]`)!);

export const Default: Story = { name: 'Plans' };
export const PayNow: Story = { name: 'Payment', args: { chosen: 'm' } };
export const Declined: Story = {
  args: { chosen: 'm', cardNumber: '4000 0000 0000 0002' },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'pay-button');
    await waitFor(() => expect(canvasElement.querySelector('[data-part="payment-declined"]')).toBeVisible(), {
      timeout: 5_000,
    });
  },
};
export const Bought: Story = {
  args: { chosen: 'y', cardNumber: '4242 4242 4242 4242' },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'pay-button');
    await waitFor(() => expect(canvasElement.textContent).toContain('0000000001'), { timeout: 5_000 });
  },
};
