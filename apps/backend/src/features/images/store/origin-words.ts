const WORDS: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'AI-generated',
  compositeWithTrainedAlgorithmicMedia: 'partly AI-generated',
  algorithmicMedia: 'drawn by a program',
};

/** Describes in English how an image of this IPTC digital source type was made; empty for types that need no mark. */
export function originWords(source: string): string {
  const code = source.split('/').at(-1) ?? source;
  return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? '') : '';
}
