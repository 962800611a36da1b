import type { Plan, Subscription } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PlanCards, type PlanCardsProps } from '../index.ts';

const monthly: Plan = {
  id: 'premium-monthly',
  name: 'Premium',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: ['unlimited-downloads', 'priority-support'],
  trialDays: 0,
};
const yearly: Plan = { ...monthly, id: 'premium-yearly', interval: 'yearly', amount: 49 };
const active: Subscription = {
  id: 'sub_1',
  status: 'Active',
  planId: monthly.id,
  currentPeriodStart: '2026-11-01T00:00:00Z',
  currentPeriodEnd: '2026-12-01T00:00:00Z',
  cancelAtPeriodEnd: false,
  trialEnd: null,
  isPremium: true,
  nextPlanId: null,
  createdAt: '2026-11-01T00:00:00Z',
};

function show(props: Partial<PlanCardsProps> = {}) {
  const change = { href: '/profile#subscription', label: 'Change in your profile' };
  render(
    <PlanCards plans={[monthly, yearly]} hrefFor={({ id }) => `/buy/${id}`} change={change} {...props} />,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('where a plan leads', () => {
  it.each([
    ['a visitor', undefined],
    ['a user without a subscription', { ...active, status: 'None', planId: null }],
    ['a user whose subscription has ended', { ...active, status: 'Expired' }],
    ['a user who may buy again', { ...active, canBuy: true }],
  ] as const)('%s buys every plan', (_user, subscription) => {
    expect(show({ subscription }).map(([, href]) => href)).toEqual([
      '/buy/premium-monthly',
      '/buy/premium-yearly',
    ]);
  });

  it('a subscriber sees the own plan marked and changes to another one', () => {
    expect(show({ subscription: active })).toEqual([['Change in your profile', '/profile#subscription']]);
    expect(screen.getByText('Your plan')).toBeVisible();
  });

  it('the own plan leads to its management', () => {
    const manage = { href: '/profile', label: 'Manage' };
    expect(show({ subscription: active, manage })[0]).toEqual(['Manage', '/profile']);
    expect(screen.getByText('Your plan').closest('[data-part="plan"]')).toContainElement(
      screen.getByRole('link', { name: 'Manage' }),
    );
  });
});

it('shows only the features of the site', () => {
  show({ features: ['priority-support'] });
  expect(screen.getAllByText(/support/i)).toHaveLength(2);
  expect(screen.queryByText(/downloads/i)).toBeNull();
});

describe('slots', () => {
  it('add content above the price and below the link, and replace the link', () => {
    const links = show({
      subscription: active,
      slots: {
        planHeader: ({ plan }) => <p>For {plan.interval} payers</p>,
        planFooter: ({ plan, isCurrent }) => <p>{isCurrent ? 'Yours' : `Ask about ${plan.id}`}</p>,
        planChoose: ({ plan, href, label }) => (
          <a href={`${href}?of=${plan.id}`} className="own">
            {label}!
          </a>
        ),
      },
    });
    expect(links).toEqual([['Change in your profile!', '/profile#subscription?of=premium-yearly']]);
    const [own, other] = screen.getAllByRole('listitem').filter(({ dataset }) => dataset['part'] === 'plan');
    expect(own).toHaveTextContent(/For monthly payers.*€4\.99.*Yours/);
    expect(other).toHaveTextContent(/For yearly payers.*€49\.00.*Ask about premium-yearly/);
  });

  it('tell the link of a site that the own plan is not known yet', () => {
    render(
      <PlanCards
        plans={[monthly]}
        hrefFor={({ id }) => `/buy/${id}`}
        busy
        slots={{
          planChoose: ({ label, isBusy }) => (
            <button type="button" disabled={isBusy}>
              {label}
            </button>
          ),
        }}
      />,
    );
    expect(screen.getByRole('button', { name: 'Choose monthly' })).toBeDisabled();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
