import { LinkButton } from '@lumigraph/ui-kit';
import { permitsAmount, type PaymentItem } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../lib/notice.tsx';
import { useBilling } from './billing-access.ts';
import { BuyerFields, useBuyer } from './buyer.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OrderPayment, OrderWait, PaymentDocument } from './order-parts.tsx';
import { productsQuery } from './subscription-queries.ts';
import { usePayableOrder, type LoadingOrder, type PayableOrder } from './use-order.ts';

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
  const { taxed } = order.item.product;
  const { visitor } = useBilling();
  const buyer = useBuyer({ countries: order.options.countries, userId: visitor?.id });
  return (
    <OrderPayment
      order={order}
      nonce={nonce}
      // Only VAT depends on the country.
      details={() => (taxed ? buyer.details() : {})}
      problems={taxed ? buyer.problems : []}
      taxText={buyer.taxText}
      paidPath={(payment) => paths.support({ payment })}
    >
      {taxed ? <BuyerFields buyer={buyer} /> : null}
    </OrderPayment>
  );
}

type OneOffItem = PaymentItem & { kind: 'one-off' };

/** What the address of the payment page names. */
interface OneOffAddress {
  productId: string;
  amount: number;
  declinedId: string | null;
}

/** The states of the payment page for a one-off product. */
type OneOffOrder =
  | LoadingOrder
  /** The product is not offered, or not for this amount. */
  | { status: 'gone' }
  | (PayableOrder & { item: OneOffItem });

/** The product and the amount of the address, the payment methods, and what this visitor has already. */
function useOneOffOrder({ productId, amount, declinedId }: OneOffAddress): OneOffOrder {
  const products = useQuery(productsQuery(useBilling()));
  const order = usePayableOrder(products, { productId, declinedId });
  if (order.status !== 'ready') return order;
  const product = order.offers.find(({ id }) => id === productId);
  if (!product || !permitsAmount(product, amount)) return { status: 'gone' };
  return { ...order, item: { kind: 'one-off', product, amount } };
}
