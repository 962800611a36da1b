import { SECOND_MS } from '@lumigraph/contracts';
import type { Track } from './clean-event.ts';

/** Host of the site from which the visitor arrived, or `direct`; undefined within one site. Reads only the host. */
export function arrivedFrom(referrer: string, ownHost: string): string | undefined {
  if (referrer === '') return 'direct';
  try {
    const { host } = new URL(referrer);
    return host === ownHost ? undefined : host || 'direct';
  } catch {
    return 'direct';
  }
}

/** Reports links to other sites, only by host. Returns the function that stops the observer. */
export function observeOutboundClicks(track: Track): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.host === location.host) return;
    track('click', { link_domain: link.host });
  };
  // In the capture phase: no click handler can stop the event before.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('auxclick', onClick, { capture: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('auxclick', onClick, { capture: true });
  };
}

/** Shorter visits are not reported: they are too short to read or view anything. */
export const SHORTEST_ENGAGEMENT_S = 10;

export interface EngagementObserver {
  /** Starts the measurement of a page; reports the previous page. */
  page(route: string): void;
  stop(): void;
}

/**
 * Measures how long a page was in view and how far it was scrolled. Reports when the page is left or hidden; several
 * reports of a page add up.
 */
export function observeEngagement(
  track: Track,
  now: () => number = () => performance.now(),
): EngagementObserver {
  let route: string | undefined;
  let visibleMs = 0;
  let visibleSince = document.visibilityState === 'visible' ? now() : undefined;
  let deepest = 0;

  function pause(): void {
    if (visibleSince !== undefined) visibleMs += now() - visibleSince;
    visibleSince = undefined;
  }
  function resume(): void {
    if (document.visibilityState === 'visible') visibleSince ??= now();
  }
  function report(): void {
    const seconds = Math.round(visibleMs / SECOND_MS);
    if (route === undefined || seconds < SHORTEST_ENGAGEMENT_S) return;
    visibleMs = 0;
    track('engagement', { route, seconds, scroll_percent: deepest });
  }
  function onScroll(): void {
    const { scrollHeight } = document.documentElement;
    const seen = Math.round(((scrollY + innerHeight) / scrollHeight) * 100);
    if (Number.isFinite(seen)) deepest = Math.max(deepest, Math.min(100, seen));
  }
  function onVisibility(): void {
    if (document.visibilityState === 'visible') {
      resume();
      return;
    }
    pause();
    report();
  }
  function onLeave(): void {
    pause();
    report();
  }

  addEventListener('scroll', onScroll, { passive: true });
  // In the capture phase, so that the report exists before adapters send their last request.
  document.addEventListener('visibilitychange', onVisibility, { capture: true });
  addEventListener('pagehide', onLeave, { capture: true });
  return {
    page(next) {
      onLeave();
      route = next;
      visibleMs = 0;
      deepest = 0;
      onScroll();
      resume();
    },
    stop() {
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onVisibility, { capture: true });
      removeEventListener('pagehide', onLeave, { capture: true });
    },
  };
}
