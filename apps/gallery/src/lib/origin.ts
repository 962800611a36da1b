import type { TFunction } from 'i18next';

/** Last segments of the digital source types that have words, as texts name them. */
export const namedOrigins = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const;

/**
 * The origin of an image with this IPTC digital source type (its address, or the last segment of it) in one
 * or two words; empty for a type that is neither AI nor a program. A missing type counts as AI.
 */
export function originWords(t: TFunction, source: string = namedOrigins[0]): string {
  const code = namedOrigins.find((name) => source.endsWith(name));
  return code ? t(`home.${code}`) : '';
}
