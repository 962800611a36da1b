import type { ReactNode } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { inertIf } from '../hosted/inert.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { useExpress, type UseExpressOptions } from './use-express.ts';

export interface ExpressAreaProps extends UseExpressOptions {
  /** States the obligation to pay, with the amount: the label of a wallet's button cannot be changed. */
  payLabel: string;
  /** What is ordered and how it goes on. */
  terms?: ReactNode;
  disabled?: boolean | undefined;
}

/** The wallets of this device above the other ways to pay; it is hidden until the provider has found one. */
export function ExpressArea({ payLabel, terms, disabled = false, ...options }: ExpressAreaProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  const { wallets, attach } = useExpress(options);
  const isReady = wallets.length > 0;
  return (
    <div
      className={classOf('express', 'ui-express')}
      data-part="express"
      data-status={isReady ? 'ready' : 'none'}
    >
      <div className="ui-wallet">
        {isReady ? (
          <>
            {terms}
            <p className="ui-wallet-order">
              <strong>
                <bdi>{payLabel}</bdi>
              </strong>
            </p>
          </>
        ) : null}
        <div className="ui-wallet-button" ref={attach} {...inertIf(disabled)} data-part="express-button" />
      </div>
      {isReady ? <p className="ui-express-or">{t('express.or')}</p> : null}
    </div>
  );
}
