import type { TFunction } from 'i18next';

/** Digital source types with words of their own. */
const named = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const;

const badges: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'origin.badge.trained',
  compositeWithTrainedAlgorithmicMedia: 'origin.badge.composite',
  algorithmicMedia: 'origin.badge.algorithmic',
};

/** IPTC writes the type as an address or as its last word. */
const codeOf = (source: string): string => source.split('/').at(-1) ?? source;

/** One or two words for a badge; empty for a source that is neither AI nor program. */
export function originBadge(source: string, t: TFunction): string {
  const key = badges[codeOf(source)];
  return key === undefined ? '' : t(key);
}

/** How the picture came about, in a sentence. */
export function originText(source: string, t: TFunction): string {
  const code = codeOf(source);
  const known = named.find((name) => name === code);
  return known === undefined ? t('origin.other', { source: code }) : t(`origin.${known}`);
}
