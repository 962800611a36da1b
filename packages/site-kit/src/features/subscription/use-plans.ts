import type { PlanCardsProps } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { PageModule } from '../../app/lazy-page.tsx';
import { paths } from '../../app/paths.ts';
import { renderLink } from '../../lib/app-link.tsx';
import { useBilling } from './billing-access.ts';
import { plansQuery, publicBillingQueries, subscriptionQuery } from './subscription-queries.ts';

/** The prices are part of the document. If they fail to load, the page shows it and offers a retry. */
export const prefetchPlans: NonNullable<PageModule['prefetch']> = async ({ services, queryClient }) => {
  await queryClient.prefetchQuery(publicBillingQueries.plans(services.billing));
  return undefined;
};

/**
 * The plans as properties of `PlanCards`, undefined until they are loaded, with the visitor's own plan and the way back
 * to the page from which the visitor came. Needs `withBilling` around its page.
 */
export function usePlans() {
  const { t } = useTranslation('subscription');
  const from = useCameFrom();
  const billing = useBilling();
  const { data: plans, error, refetch } = useQuery(plansQuery(billing));
  const { data: subscription, isLoading } = useQuery(subscriptionQuery(billing));
  const manage = `${paths.profile()}#subscription`;
  const cards: PlanCardsProps | undefined = plans && {
    plans,
    subscription,
    // The action of a plan's link depends on the user's own plan. A link that the server rendered is pressed before.
    busy: isLoading,
    change: { href: manage, label: t('plans.change') },
    manage: { href: manage, label: t('plans.manage') },
    hrefFor: ({ id }) => paths.payment({ plan: id, from }),
    renderLink,
  };
  return { cards, error, retry: () => void refetch() };
}

const nothing = {};

/** Pages on the way to an order, to which a finished order does not lead back. */
const ON_THE_WAY =
  /^\/(?:subscription|login|register|auth|forgot-password|reset-password|magic-link)(?:\/|\?|$)/u;

/** The page from which the visitor came to the plans: named in the address, or by the link that was pressed. */
export function useCameFrom(): string | undefined {
  const { search, state } = useLocation();
  // A reload keeps the state, which the server does not know: the links change once the page is hydrated.
  const { from } = useSyncExternalStore<{ from?: unknown }>(
    () => () => undefined,
    () => (state ?? nothing) as object,
    () => nothing,
  );
  const named = new URLSearchParams(search).get('from');
  if (named !== null) return named;
  return typeof from === 'string' && !ON_THE_WAY.test(from) ? from : undefined;
}
