import type { PaymentProvider } from '@lumigraph/contracts';
import { Button, Spinner } from '@lumigraph/ui-kit';
import { ProviderMark } from '../picker/provider-mark.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { useWalletReady } from './use-wallet-ready.ts';

export interface WalletAreaProps {
  provider: PaymentProvider;
  /** Says that it costs money, with the amount. */
  payLabel: string;
  busy?: boolean | undefined;
  onPay: () => void;
}

/** Where a wallet's own button appears, 100 ms after the wallet was selected. The place is held until then. */
export function WalletArea({ provider, payLabel, busy, onPay }: WalletAreaProps) {
  const { t } = usePaymentTexts();
  const isReady = useWalletReady(provider);
  return (
    <div className="ui-wallet" data-part="wallet" aria-busy={!isReady || undefined}>
      <p>{t('wallet.text')}</p>
      {isReady ? (
        <Button
          variant="primary"
          size="lg"
          wide
          className="ui-wallet-button"
          data-part="wallet-button"
          busy={busy}
          icon={<ProviderMark provider={provider} />}
          onClick={onPay}
        >
          {payLabel}
        </Button>
      ) : (
        <output className="ui-wallet-wait">
          <Spinner /> {t('wallet.loading')}
        </output>
      )}
    </div>
  );
}
