/** Host of the site from which the visitor arrived, or `direct`; undefined within one site. Reads only the host. */
export function arrivedFrom(referrer: string, ownHost: string): string | undefined {
  if (referrer === '') return 'direct';
  try {
    const { host } = new URL(referrer);
    return host === ownHost ? undefined : host || 'direct';
  } catch {
    return 'direct';
  }
}
