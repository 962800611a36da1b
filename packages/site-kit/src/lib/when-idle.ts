/** Safari has no `requestIdleCallback`; by then the first images are on their way. */
const FALLBACK_MS = 1_500;

/** Runs something once the page has nothing better to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 2 * FALLBACK_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, FALLBACK_MS);
  return () => clearTimeout(timer);
}
