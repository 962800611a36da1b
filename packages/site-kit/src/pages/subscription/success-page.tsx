import { useTranslation } from 'react-i18next';
import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { SubscriptionMeta } from '../../features/subscription/subscription-meta.tsx';
import { SuccessScreen } from '../../features/subscription/success-screen.tsx';
import { WithMoney } from './with-money.tsx';

function SuccessHead() {
  const { t } = useTranslation('subscription');
  return <SubscriptionMeta title={t('success.pageTitle')} />;
}

function SuccessPage() {
  return (
    <WithMoney>
      <SuccessScreen />
    </WithMoney>
  );
}

export const namespaces = moneyNamespaces;
export { SuccessHead as Head, SuccessPage as Page };
