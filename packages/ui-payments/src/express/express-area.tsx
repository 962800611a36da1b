import type { DeviceWallet } from '@lumigraph/contracts';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { inertIf } from '../hosted/inert.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { useExpress, type UseExpressOptions } from './use-express.ts';

const names: Record<DeviceWallet, string> = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' };

export interface ExpressAreaProps extends UseExpressOptions {
  /** States the obligation to pay, with the amount: the label of a wallet's button cannot be changed. */
  payLabel: string;
  disabled?: boolean | undefined;
}

/** The wallets of this device below the order button; it is hidden until the provider has found one. */
export function ExpressArea({ payLabel, disabled = false, ...options }: ExpressAreaProps) {
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const { wallets, attach } = useExpress(options);
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    wallets.map((wallet) => names[wallet]),
  );
  return (
    <div
      className={classOf('express', 'ui-wallet ui-express')}
      data-part="express"
      data-status={wallets.length > 0 ? 'ready' : 'none'}
    >
      {wallets.length > 0 ? (
        <>
          <p>{t('express.or', { wallets: list })}</p>
          <p className="ui-wallet-order">
            <strong>
              <bdi>{payLabel}</bdi>
            </strong>
          </p>
        </>
      ) : null}
      <div className="ui-wallet-button" ref={attach} {...inertIf(disabled)} data-part="express-button" />
    </div>
  );
}
