import type { ConsentState } from '@lumigraph/analytics';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCounting } from '../../lib/counting/counting.tsx';
import type { OpenCounting } from '../../lib/counting/start-counting.ts';

export interface OpenConsent extends OpenCounting {
  state: ConsentState;
}

const subscribeToNothing = () => () => undefined;

/** The visitor's choice; undefined on the server and until its code is here. */
export function useConsent(): OpenConsent | undefined {
  const counting = useCounting();
  const [opened, setOpened] = useState<OpenCounting>();
  useEffect(() => {
    let isGone = false;
    counting
      ?.open()
      .then((found) => {
        if (!isGone) setOpened(found);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [counting]);
  const state = useSyncExternalStore(
    opened?.consent.subscribe ?? subscribeToNothing,
    () => opened?.consent.get(),
    () => undefined,
  );
  return opened && state ? { ...opened, state } : undefined;
}
