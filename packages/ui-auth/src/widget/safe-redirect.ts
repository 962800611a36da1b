/** Screens that would redirect back here. */
const LOOPS = new Set(['/login', '/register', '/auth', '/forgot-password']);
const MAX_LENGTH = 2048;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/;
const HOME = '/';

/**
 * The page after a sign-in for a `redirect` value of an address: a path of this site, or `/`. The pages `/login`,
 * `/register`, `/auth` and `/forgot-password`, and the paths in `pages`, lead to `/` too, because they would redirect
 * again. The widget applies it to `redirectTo`; a site calls it where its router redirects a user who is signed in already.
 *
 * @example
 * navigate(safeRedirect(searchParams.get('redirect'), location.origin), { replace: true });
 */
export function safeRedirect(
  value: string | null | undefined,
  origin: string,
  pages: readonly (string | undefined)[] = [],
): string {
  if (!value || value.length > MAX_LENGTH || !isOwnPath(value)) return HOME;
  const first = resolve(value, origin, pages);
  // Checks again, because the composed path may have a different meaning.
  return resolve(first, origin, pages) === first ? first : HOME;
}

function isOwnPath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && !FORBIDDEN.test(value) && value.isWellFormed();
}

function resolve(value: string, origin: string, pages: readonly (string | undefined)[]): string {
  try {
    const url = new URL(value, origin);
    const path = decodeURIComponent(url.pathname);
    const isOwn = url.origin === origin && url.username === '' && isOwnPath(path) && isOwnPath(url.pathname);
    const isLoop = LOOPS.has(path.toLowerCase().replace(/\/+$/, '')) || pages.includes(path + url.hash);
    return isOwn && !isLoop ? url.pathname + url.search + url.hash : HOME;
  } catch {
    return HOME;
  }
}
