import { useTranslation } from 'react-i18next';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { PICTURE_NAMESPACE } from '../../features/account/picture/picture-texts.ts';
import { ProfileScreen } from '../../features/account/profile-screen.tsx';
import { InvoicesSection } from '../../features/subscription/invoices-section.tsx';
import { SubscriptionSection } from '../../features/subscription/subscription-section.tsx';
import { moneyNamespaces } from '../../features/subscription/money-namespaces.ts';
import { WithMoney } from '../subscription/with-money.tsx';

function ProfileHead() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  return <AccountMeta title={t('titles.profile')} />;
}

function ProfilePage() {
  const { t } = useTranslation('subscription');
  const extras = [
    {
      id: 'subscription',
      title: t('profile.subscription'),
      text: t('profile.subscriptionText'),
      content: <SubscriptionSection />,
    },
    {
      id: 'invoices',
      title: t('profile.invoices'),
      text: t('profile.invoicesText'),
      content: <InvoicesSection />,
    },
  ];
  return (
    <WithMoney>
      <ProfileScreen extras={extras} />
    </WithMoney>
  );
}

export const namespaces = [...accountNamespaces, PICTURE_NAMESPACE, ...moneyNamespaces];
export { ProfileHead as Head, ProfilePage as Page };
