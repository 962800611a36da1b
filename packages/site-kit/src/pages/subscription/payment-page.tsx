import { LinkButton, useToasts } from '@lumigraph/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SubscriptionMeta } from '../../features/subscription/subscription-meta.tsx';
import { carryToasts } from '../../lib/carried-toasts.ts';
import { Notice } from '../../lib/notice.tsx';

function PaymentHead() {
  const { t } = useTranslation('subscription');
  return <SubscriptionMeta title={t('order.title')} />;
}

/**
 * The payment page is a document of its own with its own policy: arriving here by the router loads it.
 * Only where that load led here again, the server has no such document, and the page says so instead of trying for ever.
 */
function PaymentGuard() {
  const { t } = useTranslation('subscription');
  const { key } = useLocation();
  const isLoaded = key === 'default';
  const toasts = useToasts();
  useEffect(() => {
    if (isLoaded) return undefined;
    // Whoever led here has first finished its sentence: a registration says that it has succeeded.
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
