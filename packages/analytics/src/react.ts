import { createContext, useContext } from 'react';
import type { Track } from './clean-event.ts';

export { createTracker, type Tracker } from './tracker.ts';
export type { Track } from './clean-event.ts';

/** Without a provider events are ignored: on the server, in tests and in Storybook. */
export const TrackContext = createContext<Track>(() => undefined);

/**
 * Reports events from a component.
 *
 * @example
 * const track = useTrack();
 * const onSent = () => track('form_submit', { form: 'contact' });
 */
export function useTrack(): Track {
  return useContext(TrackContext);
}
