import type { PaymentOptions, Product, SavedCard } from '@lumigraph/contracts';
import { Button, Form } from '@lumigraph/ui-kit';
import {
  PaymentForm,
  ProductAmount,
  useProductAmount,
  type PaymentFormApi,
  type ProviderDrivers,
} from '@lumigraph/ui-payments';
import { useState } from 'react';

interface SupportPageProps {
  api: PaymentFormApi;
  /** One of `payments.products()`. */
  product: Product;
  /** Of `payments.options()`. */
  options: PaymentOptions;
  /** Of `payments.cards()`; the form offers them before a new card. */
  savedCards: readonly SavedCard[];
  /** Only for tests and stories: fakes of the providers' scripts. */
  drivers?: ProviderDrivers;
}

/** First the amount, then the payment. */
export function SupportPage({ api, product, options, savedCards, drivers }: SupportPageProps) {
  const chosen = useProductAmount(product);
  const [amount, setAmount] = useState<number>();
  if (amount !== undefined) {
    return (
      <PaymentForm
        api={api}
        item={{ kind: 'one-off', product, amount }}
        options={options}
        savedCards={savedCards}
        details={() => ({ country: 'DE' })}
        {...(drivers ? { drivers } : {})}
      />
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setAmount(chosen.check());
      }}
    >
      <ProductAmount chosen={chosen} />
      <Button type="submit" variant="primary">
        Continue
      </Button>
    </Form>
  );
}
