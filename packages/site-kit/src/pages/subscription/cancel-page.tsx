import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { withBilling } from './with-billing.tsx';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { ActionLink } from '../../lib/app-link.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import '../../features/subscription/subscription.css';
import { useReturnedAddress } from '../../features/subscription/use-returned-address.ts';

/** /subscription/cancel: states that the checkout was left, and how to cancel. */
export function CancelScreen() {
  const { t } = useTranslation('subscription');
  useReturnedAddress();
  return (
    <div className="billing wrap">
      <SitePageMeta title={t('cancelPage.title')} robots="noindex" />
      <Notice headingLevel={1} title={t('cancelPage.title')} text={t('cancelPage.text')}>
        <ActionLink variant="primary" href={paths.plans()}>
          {t('cancelPage.toPlans')}
        </ActionLink>
        <ActionLink href={paths.home()}>{t('success.toGallery')}</ActionLink>
      </Notice>
      <section className="billing-how">
        <h2>{t('cancelPage.howTitle')}</h2>
        <p>{t('cancelPage.howText')}</p>
        <div className="billing-actions">
          <ActionLink href={`${paths.profile()}#subscription`}>{t('order.toProfile')}</ActionLink>
          <ActionLink href={paths.cancelContract()}>{t('cancelContract.title')}</ActionLink>
          <ActionLink href={paths.withdraw()} variant="ghost">
            {t('withdraw.title')}
          </ActionLink>
        </div>
      </section>
    </div>
  );
}

export const namespaces = billingNamespaces;
export const Page = withBilling(CancelScreen);
