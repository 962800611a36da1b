import { LinkButton } from '@lumigraph/ui-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { likelyCountry } from './countries.ts';
import { LoadFailure } from './load-failure.tsx';
import { CountryField, OrderPayment, OrderWait, PaymentDocument, useCountry } from './order-parts.tsx';
import { useTaxText } from './use-tax-text.ts';
import { useOneOffOrder, type OneOffAddress, type OneOffOrder } from './use-one-off-order.ts';

export interface OneOffScreenProps extends OneOffAddress {
  /** Wraps the form in the guard of the page. */
  renderForm: (form: ReactNode) => ReactNode;
  nonce?: string | undefined;
}

/** /subscription/payment?product=…&amount=…: the product and its amount, payment methods, order button. */
export function OneOffScreen(props: OneOffScreenProps) {
  const { t } = useTranslation('subscription');
  const order = useOneOffOrder(props);
  return (
    <PaymentDocument title={t('success.pageTitle')} isNarrow>
      <OneOffContent order={order} {...props} />
    </PaymentDocument>
  );
}

type ContentProps = { order: OneOffOrder } & OneOffScreenProps;

function OneOffContent({ order, productId, renderForm, nonce }: ContentProps) {
  const { t } = useTranslation('subscription');
  switch (order.status) {
    case 'wait':
      return <OrderWait />;
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
            {order.isChecking ? <OrderWait /> : renderForm(<OneOffForm order={order} nonce={nonce} />)}
          </div>
        </>
      );
    default:
      return order satisfies never;
  }
}

interface FormProps {
  order: OneOffOrder & { status: 'ready' };
  nonce: string | undefined;
}

function OneOffForm({ order, nonce }: FormProps) {
  const [country, setCountry] = useState(() => likelyCountry(globalThis.navigator.languages));
  const { taxed } = order.item.product;
  const stated = useCountry(country);
  const taxText = useTaxText(country);
  return (
    <OrderPayment
      order={order}
      nonce={nonce}
      // Only VAT depends on the country.
      details={() => {
        if (!taxed) return {};
        return stated.check() ? { country } : undefined;
      }}
      problems={taxed ? stated.problems : []}
      taxText={taxText}
      paidPath={(payment) => paths.support({ payment })}
    >
      {taxed ? (
        <CountryField value={country} onChange={setCountry} id={stated.id} error={stated.error} />
      ) : null}
    </OrderPayment>
  );
}
