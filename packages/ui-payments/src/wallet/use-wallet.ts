import { WALLET_RENDER_DELAY_MS, type PaymentProvider } from '@lumigraph/contracts';
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react';
import {
  takeAway,
  type DriverContext,
  type ProviderDrivers,
  type WalletDriver,
  type WalletEvents,
} from '../providers/drivers.ts';

export interface WalletState {
  status: 'loading' | 'ready' | 'failed';
  /** Ref of the element into which the wallet renders its button. */
  attach: RefCallback<HTMLElement>;
  /** Whose button it is. */
  provider: PaymentProvider | undefined;
  /** Loads the script again. */
  retry: () => void;
}

export interface UseWalletOptions {
  drivers: ProviderDrivers;
  on: WalletEvents;
}

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Renders a wallet's own button 100 ms after the wallet was selected. Another selection within this time cancels it.
 */
export function useWallet(
  context: DriverContext | undefined,
  { drivers, on }: UseWalletOptions,
): WalletState {
  const [status, setStatus] = useState<WalletState['status']>('loading');
  const [tries, setTries] = useState(0);
  const events = useRef(on);
  useLayoutEffect(() => {
    events.current = on;
  });
  const { provider } = context?.offer ?? {};
  const { language, currency } = context ?? {};

  // Not the ref callback's own clean-up function, which React 18 does not call.
  const [element, attach] = useState<HTMLElement | null>(null);
  useEffect(
    () => {
      if (!element || !context) return undefined;
      let isGone = false;
      let driver: WalletDriver | undefined;
      async function open(target: HTMLElement, wanted: DriverContext): Promise<void> {
        const [opened] = await Promise.all([drivers.wallet(wanted), delay(WALLET_RENDER_DELAY_MS)]);
        if (isGone) return;
        driver = opened;
        await driver.render(target, {
          click: () => events.current.click(),
          createOrder: () => events.current.createOrder(),
          approve: (approved) => events.current.approve(approved),
          cancel: () => events.current.cancel(),
          failed: () => events.current.failed(),
        });
        // The element may be unmounted while the wallet renders its button.
        if (isGone) driver.close();
        else setStatus('ready');
      }
      open(element, context).catch(() => {
        if (!isGone) setStatus('failed');
      });
      return () => {
        isGone = true;
        takeAway(() => driver?.close());
        setStatus('loading');
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a script is loaded for these values of the context
    [element, provider, language, currency, tries, drivers],
  );

  return { status, attach, provider, retry: () => setTries((before) => before + 1) };
}
