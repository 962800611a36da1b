import type { PaymentProvider } from '@lumigraph/contracts';
import { useId } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { providerParts } from '../providers/provider-parts.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

/** The logo of a payment method. Decorative: the name is shown next to it. */
export function ProviderMark({ provider }: { provider: PaymentProvider }) {
  const { Mark } = providerParts[provider];
  return <Mark />;
}

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
              aria-label={t(providerParts[provider].name)}
            />
            <ProviderMark provider={provider} />
            <span className="ui-provider-name">{t(providerParts[provider].name)}</span>
            <span className="ui-provider-hint" id={`${name}-${provider}`}>
              {t(providerParts[provider].hint)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
