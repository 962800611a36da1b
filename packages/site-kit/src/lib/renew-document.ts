/** The code of a page failed to load: offline, or a new release has replaced its files. */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

/** A browser reports that it is online before a first request succeeds. */
const TRIES = 3;
const BETWEEN_TRIES_MS = 1_500;

/**
 * Reloads the document once the server responds again. Only a reload helps: browsers keep a failed module
 * import for the lifetime of the document (WHATWG HTML, "module map"). False when the server does not
 * respond.
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

/** Whether the server responds, whatever the browser says of its connection: some networks lead nowhere. */
export async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

const RECENT_MS = 10_000;

/** The document has just been reloaded: another automatic reload could loop. */
export function isJustRenewed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENT_MS;
}
