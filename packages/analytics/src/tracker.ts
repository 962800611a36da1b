import type { AnalyticsEvents, AnalyticsEventName } from '@lumigraph/contracts';
import type { Track } from './events.ts';

/** More than a page can tell before its code is here. */
const MOST_HELD = 30;

export interface Tracker {
  track: Track;
  /** Hands over what was told so far, in order, and everything from now on. */
  connect(track: Track): void;
}

/** What a page tracks with from its first moment; the rest of this package may arrive late, or never. */
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
