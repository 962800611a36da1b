import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { WithdrawScreen } from '../../features/subscription/withdraw-screen.tsx';
import { WithBilling } from './with-billing.tsx';

function WithdrawPage() {
  return (
    <WithBilling>
      <WithdrawScreen />
    </WithBilling>
  );
}

export const namespaces = billingNamespaces;
export { WithdrawPage as Page };
