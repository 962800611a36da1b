import type { NavigationLink } from '../app/site.ts';

/** True for the link of the current screen. */
export function isCurrent(link: NavigationLink, location: { pathname: string; search: string }): boolean {
  return link.isCurrent?.(location) ?? link.to === location.pathname;
}
