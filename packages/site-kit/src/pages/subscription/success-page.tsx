import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { SuccessScreen } from '../../features/subscription/success-screen.tsx';
import { WithMoney } from './with-money.tsx';

function SuccessPage() {
  return (
    <WithMoney>
      <SuccessScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { SuccessPage as Page };
