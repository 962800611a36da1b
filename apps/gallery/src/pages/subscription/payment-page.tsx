import { PaymentScreen } from '../../features/subscription/payment-screen.tsx';
import { moneyNamespaces, WithMoney } from './with-money.tsx';

function PaymentPage() {
  return (
    <WithMoney>
      <PaymentScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { PaymentPage as Page };
