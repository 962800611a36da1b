import { useTranslation } from 'react-i18next';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SubscriptionMeta } from '../../features/subscription/subscription-meta.tsx';
import { SuccessScreen } from '../../features/subscription/success-screen.tsx';
import { WithBilling } from './with-billing.tsx';

function SuccessHead() {
  const { t } = useTranslation('subscription');
  return <SubscriptionMeta title={t('success.pageTitle')} />;
}

function SuccessPage() {
  return (
    <WithBilling>
      <SuccessScreen />
    </WithBilling>
  );
}

export const namespaces = billingNamespaces;
export { SuccessHead as Head, SuccessPage as Page };
