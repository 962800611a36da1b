import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { CancelScreen } from '../../features/subscription/cancel-screen.tsx';
import { WithMoney } from './with-money.tsx';

function CancelPage() {
  return (
    <WithMoney>
      <CancelScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { CancelPage as Page };
