import { planFeatures } from '@lumigraph/contracts';
import { registerNamespace, type PageModule } from '@lumigraph/site-kit';
import {
  billingNamespaces,
  PlansLayout,
  prefetchPlans,
  usePlans,
  WithBilling,
} from '@lumigraph/site-kit/plans';
import { PlanCards } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/styles.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { featuredQuery } from '../features/gallery/gallery-queries.ts';
import { SIZES_NAMESPACE, SizeComparison } from '../features/plans/size-comparison.tsx';
import { useServices, type Services } from '../lib/services.tsx';

registerNamespace(
  SIZES_NAMESPACE,
  import.meta.glob('../features/plans/messages/*.json', { import: 'default' }),
);

/** /subscription/plans: the prices, and the sizes of each plan on an image. */
function PlansScreen() {
  const { i18n } = useTranslation();
  const { images } = useServices();
  const { cards, error, retry } = usePlans();
  const { data: featured } = useQuery(featuredQuery({ images, locale: i18n.language }));
  return (
    <PlansLayout error={error} onRetry={retry} below={featured && <SizeComparison images={featured.items} />}>
      {cards && <PlanCards {...cards} features={planFeatures} />}
    </PlansLayout>
  );
}

function PlansPage() {
  return (
    <WithBilling>
      <PlansScreen />
    </WithBilling>
  );
}

export const namespaces = [...billingNamespaces, SIZES_NAMESPACE] as const;

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async (context) => {
  const { services, queryClient, locale } = context;
  const [found] = await Promise.all([
    prefetchPlans(context),
    queryClient.prefetchQuery(featuredQuery({ images: services.images, locale })),
  ]);
  return found;
};

export { PlansPage as Page };
