const LONGEST = 2048;

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const SUSPICIOUS = /[\u0000-\u0020\u007f\\]/;

/**
 * Validates the return address of a social sign-in: an address at one of `origins` (the first is the main site), with
 * path and query but without earlier results. Null for anything else.
 */
export function returnAddress(wanted: string | undefined, origins: readonly string[]): URL | null {
  const [own = ''] = origins;
  const text = wanted ?? '/auth';
  if (text.length > LONGEST || SUSPICIOUS.test(text) || !URL.canParse(text, own)) return null;
  const url = new URL(text, own);
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of ['token', 'error']) url.searchParams.delete(name);
  return url;
}
