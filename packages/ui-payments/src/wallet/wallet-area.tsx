import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { inertIf } from '../hosted/inert.ts';
import { ScriptWait } from '../hosted/script-wait.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { WalletState } from './use-wallet.ts';

export interface WalletAreaProps {
  wallet: WalletState;
  /** States the obligation to pay, with the amount: the label of the wallet's own button cannot be changed. */
  payLabel: string;
  disabled?: boolean | undefined;
}

/**
 * The area of a wallet's own button, which appears 100 ms after the wallet was selected. The space is reserved until
 * then.
 */
export function WalletArea({
  wallet: { status, attach, provider, retry },
  payLabel,
  disabled = false,
}: WalletAreaProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  return (
    <div
      className={classOf('wallet', 'ui-wallet')}
      data-part="wallet"
      aria-busy={status === 'loading' || undefined}
    >
      <p>{t('wallet.text')}</p>
      <p className="ui-wallet-order">
        <strong data-part="wallet-order">
          <bdi>{payLabel}</bdi>
        </strong>
      </p>
      <ScriptWait status={status} provider={provider} onRetry={retry} />
      <div className="ui-wallet-button" ref={attach} {...inertIf(disabled)} data-part="wallet-button" />
    </div>
  );
}
