import type { TFunction } from 'i18next';

/** Digital source types with a sentence of their own. */
const named = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const;

/** How the image came about, in a sentence. IPTC writes the type as an address or as its last word. */
export function originText(source: string, t: TFunction<'image'>): string {
  const code = source.split('/').at(-1) ?? source;
  const known = named.find((name) => name === code);
  return known === undefined ? t('origin.other', { source: code }) : t(`origin.${known}`);
}
