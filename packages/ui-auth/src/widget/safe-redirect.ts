/** Screens that would redirect back here. */
const LOOPS = new Set(['/login', '/register', '/auth', '/forgot-password']);
const MAX_LENGTH = 2048;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/;
const HOME = '/';

/**
 * The page after a sign-in for a `redirect` value of an address: a path of this site, or `/`. The pages `/login`,
 * `/register`, `/auth` and `/forgot-password` lead to `/` too, because they would redirect again, and so does `here`, the
 * path of a sign-in at another address. The widget applies it to `redirectTo`; a site calls it where its router redirects
 * a user who is signed in already.
 *
 * @example
 * navigate(safeRedirect(searchParams.get('redirect'), location.origin), { replace: true });
 */
export function safeRedirect(value: string | null | undefined, origin: string, here?: string): string {
  if (!value || value.length > MAX_LENGTH || !isOwnPath(value)) return HOME;
  const first = resolve(value, origin, here);
  // Checks again, because the composed path may have a different meaning.
  return resolve(first, origin, here) === first ? first : HOME;
}

function isOwnPath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && !FORBIDDEN.test(value) && value.isWellFormed();
}

function resolve(value: string, origin: string, here: string | undefined): string {
  try {
    const url = new URL(value, origin);
    const path = decodeURIComponent(url.pathname);
    const isOwn = url.origin === origin && url.username === '' && isOwnPath(path) && isOwnPath(url.pathname);
    const isLoop = LOOPS.has(path.toLowerCase().replace(/\/+$/, '')) || path + url.hash === here;
    return isOwn && !isLoop ? url.pathname + url.search + url.hash : HOME;
  } catch {
    return HOME;
  }
}

/**
 * The path of the page after a sign-in: the given address, else the page from which the user came, unless that is this
 * one; the start page for anything that is no path of this site.
 */
export function pageAfterSignIn(redirectTo?: string): string {
  const { origin, pathname } = window.location;
  return safeRedirect((redirectTo ?? previousPage()).replace(origin, ''), origin, redirectTo ? '' : pathname);
}

/** The page from which the user came: `redirect` of the address, else the page with the link to this one. */
function previousPage(): string {
  return new URLSearchParams(window.location.search).get('redirect') ?? document.referrer;
}

export function leaveTo(path: string): void {
  const { pathname, search } = window.location;
  window.location.assign(path);
  // Another fragment of this page loads nothing.
  if (path.startsWith(`${pathname}${search}#`)) window.location.reload();
}
