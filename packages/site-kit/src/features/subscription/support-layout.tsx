import { Skeleton } from '@lumigraph/ui-kit';
import { productName } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink, ActionLink } from '../../lib/app-link.tsx';
import { Notice } from '../../lib/notice.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { useBilling } from './billing-access.ts';
import { ConfirmedPayment } from './confirmed-payment.tsx';
import { LoadFailure } from './load-failure.tsx';
import { productsQuery } from './subscription-queries.ts';
import './subscription.css';

interface SupportLayoutProps extends ReturnType<typeof useSupport> {
  /** The amounts of `product`, and the link to the payment page. */
  children: ReactNode;
}

/** Head of the document, title, the products to choose from, and the outcome of a payment. */
export function SupportLayout({ paymentId, ...props }: SupportLayoutProps) {
  const { t } = useTranslation('subscription');
  return (
    <div className="billing billing-narrow wrap">
      <SitePageMeta title={t('support.title')} robots="noindex" />
      {paymentId === null ? <Products {...props} /> : <ConfirmedPayment paymentId={paymentId} />}
    </div>
  );
}

function Products({ products, product, error, retry, children }: Omit<SupportLayoutProps, 'paymentId'>) {
  const { t, i18n } = useTranslation('subscription');
  if (products?.length === 0) {
    return (
      <Notice headingLevel={1} title={t('support.emptyTitle')} text={t('support.emptyText')}>
        <ActionLink href={paths.home()}>{t('success.toGallery')}</ActionLink>
      </Notice>
    );
  }
  return (
    <>
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('support.title')}</h1>
        <p>{t('support.lead')}</p>
      </header>
      {error ? <LoadFailure error={error} onRetry={retry} /> : null}
      {!products && !error ? <Skeleton shape="block" className="billing-support-wait" /> : null}
      {products && products.length > 1 ? (
        <nav className="billing-products" aria-label={t('support.choose')}>
          <ul>
            {products.map((one) => (
              <li key={one.id}>
                <AppLink
                  to={paths.support({ product: one.id })}
                  aria-current={one.id === product?.id ? 'page' : undefined}
                >
                  {productName(one, i18n.language)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {product ? (
        <section className="billing-form" aria-labelledby="support-product">
          <h2 id="support-product">{productName(product, i18n.language)}</h2>
          {children}
        </section>
      ) : null}
    </>
  );
}

/** The one-off products of this site as properties of `SupportLayout`. Needs `withBilling` around its page. */
export function useSupport() {
  const query = new URLSearchParams(useLocation().search);
  const { data: products, error, refetch } = useQuery(productsQuery(useBilling()));
  const wanted = query.get('product');
  const [first, ...others] = products ?? [];
  return {
    /** The payment in the address: its outcome is shown instead of the products. */
    paymentId: query.get('payment'),
    products,
    /** The product in the address, or the only one. */
    product: products?.find(({ id }) => id === wanted) ?? (others.length === 0 ? first : undefined),
    error,
    retry: () => void refetch(),
  };
}
