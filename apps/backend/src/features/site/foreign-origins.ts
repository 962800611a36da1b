/** The origins of base addresses that are not our own. */
export function foreignOrigins(...bases: readonly string[]): string[] {
  return [...new Set(bases.filter((base) => /^https?:\/\//.test(base)).map((base) => new URL(base).origin))];
}
