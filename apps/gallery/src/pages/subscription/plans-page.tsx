import { PlansScreen } from '../../features/subscription/plans-screen.tsx';
import { moneyNamespaces, WithMoney } from './with-money.tsx';

function PlansPage() {
  return (
    <WithMoney>
      <PlansScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { PlansPage as Page };
