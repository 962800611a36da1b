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
