import { WithdrawScreen } from '../../features/subscription/withdraw-screen.tsx';
import { moneyNamespaces, WithMoney } from './with-money.tsx';

function WithdrawPage() {
  return (
    <WithMoney>
      <WithdrawScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { WithdrawPage as Page };
