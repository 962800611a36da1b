/** True for the link of the screen on show; the home page has two, told apart by their query. */
export function isCurrent(to: string, location: { pathname: string; search: string }): boolean {
  const target = new URL(to, 'http://site');
  if (target.pathname !== location.pathname) return false;
  const special = (search: string) => new URLSearchParams(search).has('special');
  return special(target.search) === special(location.search);
}
