import type { OwnAccountSection } from '@lumigraph/ui-auth/account';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE, PANEL_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { IMAGE_NAMESPACE } from '../../features/account/avatar/avatar-texts.ts';
import { ProfileScreen } from '../../features/account/profile-screen.tsx';
import { InvoicesSection } from '../../features/subscription/invoices-section.tsx';
import { SavedCardsSection } from '../../features/subscription/saved-cards-section.tsx';
import { SubscriptionSection } from '../../features/subscription/subscription-section.tsx';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { WithBilling } from '../subscription/with-billing.tsx';

export interface OwnProfileOptions {
  /** A hook that returns a section of the site's own, shown after those of billing. */
  useOwnSection: () => OwnAccountSection;
  /** Message namespaces that the section uses. */
  namespaces: readonly string[];
}

const noSection = (): null => null;

/** The profile page with a section of a single site; its `pages/profile-page.tsx` exports the result. */
export function profilePage(own?: OwnProfileOptions) {
  const useOwnSection: () => OwnAccountSection | null = own?.useOwnSection ?? noSection;

  function Head() {
    const { t } = useTranslation(ACCOUNT_NAMESPACE);
    return <SitePageMeta title={t('titles.profile')} robots="noindex" />;
  }

  function Page() {
    const { t } = useTranslation('subscription');
    const ownSection = useOwnSection();
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
      {
        id: 'cards',
        title: t('profile.cards'),
        text: t('profile.cardsText'),
        content: <SavedCardsSection />,
      },
      ...(ownSection === null ? [] : [ownSection]),
    ];
    return (
      <WithBilling>
        <ProfileScreen extras={extras} />
      </WithBilling>
    );
  }

  const namespaces = [
    ...accountNamespaces,
    PANEL_NAMESPACE,
    IMAGE_NAMESPACE,
    ...billingNamespaces,
    ...(own?.namespaces ?? []),
  ];
  return { Head, Page, namespaces };
}
