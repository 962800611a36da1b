import type { PageModule } from '../../app/lazy-page.tsx';
import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { PlansScreen } from '../../features/subscription/plans-screen.tsx';
import { publicMoneyQueries } from '../../features/subscription/subscription-queries.ts';
import { WithMoney } from './with-money.tsx';

function PlansPage() {
  return (
    <WithMoney>
      <PlansScreen />
    </WithMoney>
  );
}

/** The prices stand in the document. Should they fail, the screen says so and offers another try. */
export const prefetch: NonNullable<PageModule['prefetch']> = async ({ services, queryClient }) => {
  await queryClient.prefetchQuery(publicMoneyQueries.plans(services.money));
  return undefined;
};

export const namespaces = moneyNamespaces;
export { PlansPage as Page };
