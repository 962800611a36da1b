import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { WithBilling } from './with-billing.tsx';
import { LinkButton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { renderLink } from '../../lib/app-link.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import '../../features/subscription/subscription.css';
import { useReturnedAddress } from '../../features/subscription/use-returned-address.ts';

function CancelPage() {
  return (
    <WithBilling>
      <CancelScreen />
    </WithBilling>
  );
}

/** /subscription/cancel: states that the checkout was left, and how to cancel. */
export function CancelScreen() {
  const { t } = useTranslation('subscription');
  useReturnedAddress();
  return (
    <div className="billing wrap">
      <SitePageMeta title={t('cancelPage.title')} robots="noindex" />
      <Notice headingLevel={1} title={t('cancelPage.title')} text={t('cancelPage.text')}>
        <LinkButton variant="primary" href={paths.plans()} renderLink={renderLink}>
          {t('cancelPage.toPlans')}
        </LinkButton>
        <LinkButton href={paths.home()} renderLink={renderLink}>
          {t('success.toGallery')}
        </LinkButton>
      </Notice>
      <section className="billing-how">
        <h2>{t('cancelPage.howTitle')}</h2>
        <p>{t('cancelPage.howText')}</p>
        <div className="billing-actions">
          <LinkButton href={`${paths.profile()}#subscription`} renderLink={renderLink}>
            {t('order.toProfile')}
          </LinkButton>
          <LinkButton href={paths.cancelContract()} renderLink={renderLink}>
            {t('cancelContract.title')}
          </LinkButton>
          <LinkButton href={paths.withdraw()} variant="ghost" renderLink={renderLink}>
            {t('withdraw.title')}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

export const namespaces = billingNamespaces;
export { CancelPage as Page };
