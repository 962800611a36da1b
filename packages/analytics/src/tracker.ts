import type { AnalyticsEvents, AnalyticsEventName } from '@lumigraph/contracts';
import type { Track } from './clean-event.ts';

/** More events than a page can report before the code is loaded. */
const MOST_HELD = 30;

export interface Tracker {
  track: Track;
  /** Sends the held events in order, and all later ones. */
  connect(track: Track): void;
}

/** The tracker that a page uses from its start; the rest of this package may load later or never. */
export function createTracker(): Tracker {
  let target: Track | undefined;
  let held: (() => void)[] = [];
  return {
    track<Name extends AnalyticsEventName>(name: Name, fields: AnalyticsEvents[Name]): void {
      if (target) target(name, fields);
      else if (held.length < MOST_HELD) held.push(() => target?.(name, fields));
    },
    connect(track) {
      target = track;
      for (const tell of held) tell();
      held = [];
    },
  };
}
