import { LinkButton, Skeleton } from '@lumigraph/ui-kit';
import { PaymentForm } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/styles.css';
import { PageMeta } from '@lumigraph/site-meta';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { likelyCountry } from './countries.ts';
import { LoadFailure } from './load-failure.tsx';
import {
  CountryField,
  DeclinedNotice,
  TestModeNotice,
  useCountry,
  usePaymentApi,
  useWalletOrder,
} from './order-parts.tsx';
import './subscription.css';
import { TestCardHelp } from './test-card-help.tsx';
import { useTaxText } from './use-tax-text.ts';
import { useOneOffOrder, type OneOffAddress, type OneOffOrder } from './use-one-off-order.ts';

export interface OneOffScreenProps extends OneOffAddress {
  /** Wraps the form in the guard of the page. */
  renderForm: (form: ReactNode) => ReactNode;
  nonce?: string | undefined;
}

/** /subscription/payment?product=…&amount=…: the product and its amount, payment methods, order button. */
export function OneOffScreen(props: OneOffScreenProps) {
  const { t, i18n } = useTranslation('subscription');
  const { name } = useSiteConfig();
  const order = useOneOffOrder(props);
  return (
    <div className="billing billing-narrow wrap">
      <PageMeta
        site={{ title: name }}
        title={t('success.pageTitle')}
        locale={i18n.language}
        robots="noindex"
      />
      <OneOffContent order={order} {...props} />
    </div>
  );
}

type ContentProps = { order: OneOffOrder } & OneOffScreenProps;

function OneOffContent({ order, productId, renderForm, nonce }: ContentProps) {
  const { t } = useTranslation('subscription');
  switch (order.status) {
    case 'wait':
      return <Skeleton shape="block" className="billing-wait" />;
    case 'failed':
      return <LoadFailure error={order.error} onRetry={order.retry} />;
    case 'gone':
      return (
        <Notice headingLevel={1} title={t('support.goneTitle')} text={t('support.goneText')}>
          <LinkButton variant="primary" href={paths.support({ product: productId })}>
            {t('support.back')}
          </LinkButton>
        </Notice>
      );
    case 'ready':
      return (
        <>
          <header className="billing-head">
            <h1 tabIndex={-1}>{t('success.pageTitle')}</h1>
          </header>
          <div className="billing-form">
            {order.isChecking ? (
              <Skeleton shape="block" className="billing-wait" />
            ) : (
              renderForm(<OneOffForm {...order} nonce={nonce} />)
            )}
          </div>
        </>
      );
    default:
      return order satisfies never;
  }
}

type FormProps = Omit<OneOffOrder & { status: 'ready' }, 'status' | 'isChecking'> & {
  nonce?: string | undefined;
};

function OneOffForm({ item, options, openPayment, declined, savedCards, nonce }: FormProps) {
  const api = usePaymentApi();
  const createOrder = useWalletOrder(item);
  const [country, setCountry] = useState(() => likelyCountry(globalThis.navigator.languages));
  const { taxed } = item.product;
  const stated = useCountry(country);
  const taxText = useTaxText(country);
  return (
    <>
      {declined ? <DeclinedNotice payment={declined} isKept={false} /> : null}
      <TestModeNotice providers={options.providers} />
      <PaymentForm
        api={api}
        item={item}
        options={options}
        // Only VAT depends on the country.
        details={() => {
          if (!taxed) return {};
          return stated.check() ? { country } : undefined;
        }}
        problems={taxed ? stated.problems : []}
        taxText={taxText}
        createOrder={createOrder}
        savedCards={savedCards}
        onSuccess={({ id }) => globalThis.location.replace(paths.support({ payment: id }))}
        openPayment={openPayment}
        nonce={nonce}
        cardHelp={options.sandbox ? <TestCardHelp /> : null}
      >
        {taxed ? (
          <CountryField value={country} onChange={setCountry} id={stated.id} error={stated.error} />
        ) : null}
      </PaymentForm>
    </>
  );
}
