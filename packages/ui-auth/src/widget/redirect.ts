/** Returns the address after a sign-in if it is on this site, otherwise the start page. */
export function ownAddress(redirectTo: string): string {
  try {
    const url = new URL(redirectTo, window.location.origin);
    if (url.origin !== window.location.origin) return '/';
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') ? '/' : path;
  } catch {
    return '/';
  }
}

export function leaveTo(path: string): void {
  window.location.assign(path);
}
