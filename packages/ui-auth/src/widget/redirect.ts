import type { AuthLinks } from './auth-widget-props.ts';
import { safeRedirect } from './safe-redirect.ts';

/**
 * The path of the page after a sign-in: the given address, else the page from which the user came, unless that is this
 * one or that of another mode.
 */
export function pageAfterSignIn(redirectTo: string | undefined, links: AuthLinks = {}): string {
  const page = safeRedirect(ownAddress(redirectTo ?? previousPage()), window.location.origin);
  const modes = [window.location.pathname, links.login, links.register, links.forgot];
  const path = withoutQuery(page);
  const isMode = modes.some((link) => link !== undefined && withoutQuery(ownAddress(link)) === path);
  return redirectTo === undefined && isMode ? '/' : page;
}

/** With its fragment, which is the page where a router uses it. */
const withoutQuery = (address: string): string => address.replace(/\?[^#]*/, '');

/** Returns the address after a sign-in if it is on this site, otherwise the start page. */
function ownAddress(redirectTo: string): string {
  try {
    const url = new URL(redirectTo, window.location.origin);
    if (url.origin !== window.location.origin) return '/';
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') ? '/' : path;
  } catch {
    return '/';
  }
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
