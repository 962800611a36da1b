import type { PaymentProvider } from '@lumigraph/contracts';
import { useId } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import type { PaymentTextKey } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { ProviderMark } from './provider-mark.tsx';

const texts: Record<PaymentProvider, { name: PaymentTextKey; hint: PaymentTextKey }> = {
  stripe: { name: 'providers.stripe', hint: 'providers.stripeHint' },
  paypal: { name: 'providers.paypal', hint: 'providers.paypalHint' },
  revolut: { name: 'providers.revolut', hint: 'providers.revolutHint' },
  'revolut-business': { name: 'providers.revolutBusiness', hint: 'providers.revolutBusinessHint' },
};

export interface ProviderPickerProps {
  providers: readonly PaymentProvider[];
  value: PaymentProvider | undefined;
  onChange: (provider: PaymentProvider) => void;
  disabled?: boolean | undefined;
}

/** Payment methods as large radio cards: native radios, for arrow keys and screen readers. */
export function ProviderPicker({ providers, value, onChange, disabled }: ProviderPickerProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  const name = useId();
  if (providers.length === 0) return <p data-part="providers-none">{t('providers.none')}</p>;
  return (
    <fieldset className={classOf('providers', 'ui-providers')} data-part="providers" disabled={disabled}>
      <legend>{t('providers.label')}</legend>
      <div className="ui-providers-cards">
        {providers.map((provider) => (
          <label
            key={provider}
            className={classOf('provider', 'ui-provider')}
            data-part="provider"
            data-provider={provider}
          >
            <input
              type="radio"
              name={name}
              value={provider}
              checked={provider === value}
              onChange={() => onChange(provider)}
              aria-describedby={`${name}-${provider}`}
              aria-label={t(texts[provider].name)}
            />
            <ProviderMark provider={provider} />
            <span className="ui-provider-name">{t(texts[provider].name)}</span>
            <span className="ui-provider-hint" id={`${name}-${provider}`}>
              {t(texts[provider].hint)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
