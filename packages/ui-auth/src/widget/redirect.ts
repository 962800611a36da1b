import { safeRedirect } from './safe-redirect.ts';

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
