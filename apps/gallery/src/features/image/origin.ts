import type { TFunction } from 'i18next';

/** Digital source types with words of their own. */
const named = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const;

const badges = {
  trainedAlgorithmicMedia: 'origin.badge.trained',
  compositeWithTrainedAlgorithmicMedia: 'origin.badge.composite',
  algorithmicMedia: 'origin.badge.algorithmic',
} as const;

/** IPTC writes the type as an address or as its last word. */
const codeOf = (source: string): string => source.split('/').at(-1) ?? source;

const nameOf = (code: string) => named.find((name) => name === code);

/** One or two words for a badge; empty for a source that is neither AI nor program. */
export function originBadge(source: string, t: TFunction<'image'>): string {
  const known = nameOf(codeOf(source));
  return known === undefined ? '' : t(badges[known]);
}

/** How the picture came about, in a sentence. */
export function originText(source: string, t: TFunction<'image'>): string {
  const code = codeOf(source);
  const known = nameOf(code);
  return known === undefined ? t('origin.other', { source: code }) : t(`origin.${known}`);
}
