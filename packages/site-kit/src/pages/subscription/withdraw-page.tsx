import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { WithdrawScreen } from '../../features/subscription/withdraw-screen.tsx';
import { WithMoney } from './with-money.tsx';

function WithdrawPage() {
  return (
    <WithMoney>
      <WithdrawScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { WithdrawPage as Page };
