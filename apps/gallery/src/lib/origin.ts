import type { TFunction } from 'i18next';

/** Ends of the digital source types that have words, as texts name them. */
const named = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const;

/**
 * How an image of this IPTC digital source type (its address, or the last word of it) came about, in one or two words;
 * empty for a type that is neither AI nor a program. A service that names no type has images by AI.
 */
export function originWords(t: TFunction, source: string = named[0]): string {
  const code = named.find((name) => source.endsWith(name));
  return code ? t(`home.${code}`) : '';
}
