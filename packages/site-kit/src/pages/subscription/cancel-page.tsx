import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { CancelScreen } from '../../features/subscription/cancel-screen.tsx';
import { WithBilling } from './with-billing.tsx';

function CancelPage() {
  return (
    <WithBilling>
      <CancelScreen />
    </WithBilling>
  );
}

export const namespaces = billingNamespaces;
export { CancelPage as Page };
