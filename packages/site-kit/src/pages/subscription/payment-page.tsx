import { LinkButton, useToasts } from '@lumigraph/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { carryToasts } from '../../lib/carried-toasts.ts';
import { Notice } from '../../lib/notice.tsx';

function PaymentHead() {
  const { t } = useTranslation('subscription');
  return <SitePageMeta title={t('order.title')} robots="noindex" />;
}

/**
 * The payment page is a separate document with its own policy: navigating here by the router loads that
 * document. If that load returns to this page, the server has no such document, and the page shows that
 * instead of retrying forever.
 */
function PaymentGuard() {
  const { t } = useTranslation('subscription');
  const { key } = useLocation();
  const isLoaded = key === 'default';
  const toasts = useToasts();
  useEffect(() => {
    if (isLoaded) return undefined;
    // Waits until the previous page has finished its work: a registration shows its success toast.
    const timer = setTimeout(() => {
      carryToasts(toasts);
      globalThis.location.reload();
    });
    return () => clearTimeout(timer);
  }, [isLoaded, toasts]);
  if (!isLoaded) return <div className="page-wait" aria-busy="true" />;
  return (
    <Notice headingLevel={1} title={t('order.closedTitle')} text={t('order.closedText')}>
      <LinkButton href="">{t('retry')}</LinkButton>
    </Notice>
  );
}

export const namespaces = billingNamespaces;
export { PaymentHead as Head, PaymentGuard as Page };
