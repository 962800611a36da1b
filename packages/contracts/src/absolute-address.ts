/**
 * Resolves an address against `base`; undefined where it cannot be resolved. Does the work of `URL.parse`, which the
 * oldest supported browsers do not have.
 */
export function absoluteAddress(address: string, base?: string): string | undefined {
  const from = base === '' ? undefined : base;
  return URL.canParse(address, from) ? new URL(address, from).href : undefined;
}
