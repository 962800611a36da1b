import type { TFunction } from 'i18next';

const texts = new Map([
  ['trainedAlgorithmicMedia', 'home.aiGenerated'],
  ['compositeWithTrainedAlgorithmicMedia', 'home.partlyAi'],
  ['algorithmicMedia', 'home.computerDrawn'],
] as const);

/**
 * How an image of this IPTC digital source type (its address, or the last word of it) came about, in one or two words;
 * empty for a type that is neither AI nor a program. A service that names no type has images by AI.
 */
export function originWords(t: TFunction, source = 'trainedAlgorithmicMedia'): string {
  const key = texts.get(source.replace(/.*\//u, '') as 'algorithmicMedia');
  return key ? t(key) : '';
}
