import type { DeviceWallet } from '@lumigraph/contracts';
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react';
import {
  takeAway,
  type DriverContext,
  type ExpressDriver,
  type ExpressEvents,
  type ProviderDrivers,
} from '../providers/drivers.ts';

export interface ExpressState {
  /** Wallets that this device has; empty until the provider has looked, and where there is none. */
  wallets: readonly DeviceWallet[];
  /** Ref of the element into which the provider renders the wallets' buttons. */
  attach: RefCallback<HTMLElement>;
}

export interface UseExpressOptions {
  /** Undefined: no wallet is offered. */
  context: DriverContext | undefined;
  drivers: ProviderDrivers;
  on: Omit<ExpressEvents, 'ready'>;
}

/**
 * Apple Pay and Google Pay in the provider's own element. A device without a wallet, and a script that does not load,
 * show nothing: the card fields stay.
 */
export function useExpress({ context, drivers, on }: UseExpressOptions): ExpressState {
  const [wallets, setWallets] = useState<readonly DeviceWallet[]>([]);
  const events = useRef(on);
  useLayoutEffect(() => {
    events.current = on;
  });
  const [element, attach] = useState<HTMLElement | null>(null);
  const { provider } = context?.offer ?? {};
  const { language, amount, currency, savesCard } = context ?? {};
  useEffect(
    () => {
      if (!element || !context || !drivers.express) return undefined;
      let isGone = false;
      let driver: ExpressDriver | undefined;
      function mount(opened: ExpressDriver, area: HTMLElement): void {
        if (isGone) return;
        driver = opened;
        driver.mount(area, {
          ready: (found) => (isGone ? undefined : setWallets(found)),
          click: () => events.current.click(),
          pay: (token) => events.current.pay(token),
          cancel: () => events.current.cancel(),
          failed: () => events.current.failed(),
        });
      }
      drivers
        .express(context)
        .then((opened) => mount(opened, element))
        .catch(() => undefined);
      return () => {
        isGone = true;
        takeAway(() => driver?.destroy());
        setWallets([]);
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the context changes with these values only
    [element, provider, language, amount, currency, savesCard, drivers],
  );
  return { wallets, attach };
}
