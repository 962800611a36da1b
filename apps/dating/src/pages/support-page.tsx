import { sharedPaths } from '@lumigraph/site-kit';
import { billingNamespaces, SupportLayout, useSupport, withBilling } from '@lumigraph/site-kit/support';
import { Button, Form } from '@lumigraph/ui-kit';
import { ProductAmount, useProductAmount, type ProductAmountState } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import '../lib/keep-input.ts';

/** /support: one-off products with their amounts; the payment is a document of its own. */
function SupportScreen() {
  const support = useSupport();
  const { product } = support;
  return (
    <SupportLayout {...support}>{product && <Amounts key={product.id} product={product} />}</SupportLayout>
  );
}

function Amounts({ product }: Pick<ProductAmountState, 'product'>) {
  const { t } = useTranslation('subscription');
  const chosen = useProductAmount(product);

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const amount = chosen.check();
    if (amount !== undefined)
      globalThis.location.assign(sharedPaths.payment({ product: product.id, amount }));
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

export { billingNamespaces as namespaces };
export const Page = withBilling(SupportScreen);
