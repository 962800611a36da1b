import type { Product } from '@lumigraph/contracts';
import { Button, Form } from '@lumigraph/ui-kit';
import { ProductAmount, useProductAmount } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { SupportLayout, useSupport } from '../../features/subscription/support-layout.tsx';
import { withBilling } from './with-billing.tsx';

/** /support: one-off products with their amounts; the payment is a document of its own. */
export function SupportScreen() {
  const support = useSupport();
  const { product } = support;
  return (
    <SupportLayout {...support}>{product && <Amounts key={product.id} product={product} />}</SupportLayout>
  );
}

function Amounts({ product }: { product: Product }) {
  const { t } = useTranslation('subscription');
  const chosen = useProductAmount(product);

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const amount = chosen.check();
    if (amount !== undefined) globalThis.location.assign(paths.payment({ product: product.id, amount }));
  }

  return (
    <Form className="billing-form" onSubmit={goOn} noValidate>
      <ProductAmount chosen={chosen} />
      <Button type="submit" variant="primary" size="lg">
        {t('support.next')}
      </Button>
    </Form>
  );
}

export const namespaces = billingNamespaces;
export const Page = withBilling(SupportScreen);
