/** The party to which passkeys belong: browsers offer them only at its origins. */
export interface RelyingParty {
  /** A domain; its subdomains belong to it. */
  id: string;
  origins: readonly string[];
}

/** The relying party of these origins; the first is the main site. Null while passkeys are off. */
export function relyingParty(
  { PASSKEYS, PASSKEY_RP_ID }: { PASSKEYS: string; PASSKEY_RP_ID: string },
  origins: readonly [string, ...string[]],
): RelyingParty | null {
  if (PASSKEYS !== 'on') return null;
  const id = PASSKEY_RP_ID || new URL(origins[0]).hostname;
  return { id, origins: origins.filter((origin) => isOf(origin, id)) };
}

function isOf(origin: string, id: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === id || hostname.endsWith(`.${id}`);
}
