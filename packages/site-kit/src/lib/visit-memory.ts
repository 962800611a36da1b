import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'scroll-places';
/** How long a page that is still growing is checked for the remembered position. */
const PATIENCE_MS = 2_000;
const MOST_PLACES = 50;

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function writePlace(key: string, top: number): void {
  const { [key]: _old, ...rest } = readPlaces();
  const places = Object.entries({ ...rest, [key]: top }).slice(-MOST_PLACES);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // Storage is blocked or full: going back starts at the top.
  }
}

/**
 * Scrolls to `top` as soon as the page is long enough, unless the visitor scrolls first. Returns a function
 * that stops it.
 */
function scrollWhenPossible(top: number): () => void {
  const started = performance.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const reached = Math.abs(window.scrollY - top) < 2;
    if (!reached && performance.now() - started < PATIENCE_MS) frame = requestAnimationFrame(attempt);
  };
  const stop = () => cancelAnimationFrame(frame);
  addEventListener('wheel', stop, { once: true, passive: true });
  addEventListener('touchstart', stop, { once: true, passive: true });
  attempt();
  return () => {
    stop();
    removeEventListener('wheel', stop);
    removeEventListener('touchstart', stop);
  };
}

/** A document that was opened for the first time: its entry has no name, so there is no position to restore. */
const isNewEntry = (routerKey: string): boolean =>
  routerKey === 'default' && (history.state as { entry?: string } | null)?.entry === undefined;

/**
 * Identifies the current history entry. The router calls the first entry of every document `default`, so such
 * an entry gets a name in its own state: a reload or Back finds it there, a new page load does not.
 */
function entryOf(routerKey: string): string {
  if (routerKey !== 'default') return routerKey;
  const state = (history.state ?? {}) as { entry?: string };
  const entry = state.entry ?? `document-${performance.timeOrigin}`;
  if (state.entry === undefined) history.replaceState({ ...state, entry }, '');
  return entry;
}

/** While the page is open it restores positions itself; the browser restores a reloaded document before the hydration. */
function restorePlaces(event?: Event): void {
  history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual';
}

/** Restores the position of an entry. Storage is in another process, and the scroll position needs a layout. */
function restorePlace(routerKey: string, isFirst: boolean): (() => void) | undefined {
  if (isFirst && isNewEntry(routerKey)) return undefined;
  const place = readPlaces()[entryOf(routerKey)];
  // Before the hydration the browser restores the position, and the visitor may scroll.
  const isRestored = isFirst && window.scrollY > 0;
  return place === undefined || isRestored ? undefined : scrollWhenPossible(place);
}

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Restores the behaviour of a document navigation in a single-page site: a new page starts at the top with
 * the focus on its heading (or on the target of its `#`); Back, Forward and a reload restore the former
 * position.
 */
export function useVisitMemory(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const previous = useRef<string | null>(null);

  useEffect(() => {
    restorePlaces();
    addEventListener('pageshow', restorePlaces);
    addEventListener('pagehide', restorePlaces);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Named now: a browser does not keep a page for Back that changes its history while it is left.
    const entry = entryOf(location.key);
    const save = () => writePlace(entry, window.scrollY);
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 100);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', save);
    };
  }, [location]);

  useIsomorphicLayoutEffect(() => {
    const first = previous.current === null;
    const samePage = previous.current === location.pathname + location.search;
    previous.current = location.pathname + location.search;
    if (navigation === NavigationType.Pop) return restorePlace(location.key, first);
    if (first || (samePage && location.hash === '')) return undefined;
    if ((location.state as { keepPlace?: boolean } | null)?.keepPlace) return undefined;
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = target ?? document.querySelector<HTMLElement>('main h1');
    heading?.focus({ preventScroll: true });
    return undefined;
  }, [location]);
}
