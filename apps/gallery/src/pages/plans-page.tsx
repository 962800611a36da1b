import { registerNamespace } from '@lumigraph/site-kit';
import {
  namespaces as billingNamespaces,
  PlansPage,
  prefetch as prefetchPlans,
} from '@lumigraph/site-kit/plans-page';
import { useQuery } from '@tanstack/react-query';
import { featuredQuery } from '../features/gallery/gallery-queries.ts';
import { PLANS_NAMESPACE, SizeComparison } from '../features/plans/size-comparison.tsx';
import { useScope, type Prefetch } from '../lib/services.tsx';

registerNamespace(
  PLANS_NAMESPACE,
  import.meta.glob('../features/plans/messages/*.json', { import: 'default' }),
);

/** /subscription/plans: the ready page, and the sizes of each plan on an image. */
export function Page() {
  const { data: featured } = useQuery(featuredQuery(useScope()));
  return <PlansPage below={featured && <SizeComparison images={featured.items} />} />;
}

export const namespaces = [...billingNamespaces, PLANS_NAMESPACE] as const;

export const prefetch: Prefetch = async (context) => {
  const { services, queryClient, locale } = context;
  const [found] = await Promise.all([
    prefetchPlans(context),
    queryClient.prefetchQuery(featuredQuery({ ...services, locale })),
  ]);
  return found;
};
