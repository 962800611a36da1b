/** The code of a page did not come: offline, or a new release has put other files in the place of these. */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

/** A browser says that it is online before a first request comes through. */
const TRIES = 3;
const BETWEEN_TRIES_MS = 1_500;

/**
 * Loads the document anew, once the server responds again. Nothing less brings code that has failed to come: browsers
 * keep the failure for as long as the document lives (WHATWG HTML, "module map"). False when the server does not respond.
 */
export async function renewDocument(): Promise<boolean> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    if (await isServed()) {
      location.reload();
      return true;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_TRIES_MS);
    });
  }
  return false;
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

const RECENT_MS = 10_000;

/** The document has just been loaded anew: doing it by itself once more would go round in circles. */
export function isJustRenewed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENT_MS;
}
