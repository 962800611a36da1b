import { LineIcon } from '@lumigraph/ui-kit';
import { createElement } from 'react';
import { useSlots } from '../appearance/payment-ui-provider.tsx';
import { lock } from '../icon-paths.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

/** Who keeps the card, or what the site shows in its place. */
export function PaymentFooter() {
  const { t } = usePaymentTexts();
  const { footer } = useSlots();
  if (footer) return createElement(footer);
  return (
    <p className="ui-payment-secure">
      <LineIcon path={lock} size={14} /> {t('form.secure')}
    </p>
  );
}
