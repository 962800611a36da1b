import { useEffect, useEffectEvent } from 'react';
import { viewingAction, type ViewingAction } from './viewing-keys.ts';

/** Returns the keys of the image view for as long as it is on screen. */
export function useViewingKeys(onAction: (action: ViewingAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = viewingAction(event);
    if (action === undefined) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
