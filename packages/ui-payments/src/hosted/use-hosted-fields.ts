import type { PaymentProvider } from '@lumigraph/contracts';
import { useEffect, useId, useRef, useState, type RefCallback } from 'react';
import {
  takeAway,
  type Collected,
  type DriverContext,
  type FieldsDriver,
  type ProviderDrivers,
} from '../providers/drivers.ts';

export interface HostedFieldsState {
  /** Id of the fields' group, the target of a link of the error summary. */
  id: string;
  status: 'loading' | 'ready' | 'failed';
  /** All fields are filled in and valid. */
  isComplete: boolean;
  /** A check found them incomplete, and they still are. */
  isMissing: boolean;
  /** Ref of the element that contains the fields. */
  attach: RefCallback<HTMLElement>;
  collect: (options?: { savesCard: boolean }) => Promise<Collected>;
  /** False while they are shown and incomplete; then they show their problems. */
  check: () => boolean;
  /** Whose fields they are. */
  provider: PaymentProvider | undefined;
  /** Loads the script again. */
  retry: () => void;
}

/** Card fields in the provider's iframes, from mount to unmount of their element. */
export function useHostedFields(
  context: DriverContext | undefined,
  drivers: ProviderDrivers,
): HostedFieldsState {
  const [status, setStatus] = useState<HostedFieldsState['status']>('loading');
  const [isComplete, setIsComplete] = useState(false);
  const [wasChecked, setWasChecked] = useState(false);
  const id = useId();
  const [tries, setTries] = useState(0);
  const driver = useRef<FieldsDriver | undefined>(undefined);
  const { provider } = context?.offer ?? {};
  const { language } = context ?? {};

  // Not the ref callback's own clean-up function, which React 18 does not call.
  const [element, attach] = useState<HTMLElement | null>(null);
  useEffect(
    () => {
      if (!element || !context) return undefined;
      let isGone = false;
      const ifHere =
        <Values extends unknown[]>(act: (...values: Values) => void) =>
        (...values: Values): void => {
          if (!isGone) act(...values);
        };
      const fail = ifHere(() => setStatus('failed'));
      drivers
        .fields(context)
        .then(
          ifHere((opened) => {
            driver.current = opened;
            opened.mount(element, {
              ready: ifHere(() => setStatus('ready')),
              change: ifHere(setIsComplete),
              failed: fail,
            });
          }),
        )
        .catch(fail);
      return () => {
        isGone = true;
        takeAway(() => driver.current?.destroy());
        driver.current = undefined;
        setStatus('loading');
        setIsComplete(false);
        setWasChecked(false);
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a typed card is kept when the order changes
    [element, provider, language, tries, drivers],
  );

  async function collect(options?: { savesCard: boolean }): Promise<Collected> {
    try {
      return (await driver.current?.collect(options)) ?? { status: 'incomplete' };
    } catch {
      // No token was created, so nothing was charged.
      return { status: 'refused' };
    }
  }

  return {
    id,
    status,
    isComplete,
    isMissing: wasChecked && !isComplete,
    attach,
    provider,
    collect,
    check() {
      if (!context || isComplete) return true;
      setWasChecked(true);
      void collect();
      return false;
    },
    retry: () => setTries((before) => before + 1),
  };
}
