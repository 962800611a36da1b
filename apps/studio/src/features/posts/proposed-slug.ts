const MAX_LENGTH = 80;

/** The address that a title in Latin letters suggests; empty when nothing of it can be in an address. */
export function proposedSlug(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, MAX_LENGTH);
  return words.replaceAll(/^-+|-+$/gu, '');
}
