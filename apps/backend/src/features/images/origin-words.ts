const WORDS: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'AI-generated',
  compositeWithTrainedAlgorithmicMedia: 'partly AI-generated',
  algorithmicMedia: 'drawn by a program',
};

/** How an image of this IPTC digital source type came about, in English; empty for what needs no mark. */
export function originWords(source: string): string {
  const code = source.split('/').at(-1) ?? source;
  return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? '') : '';
}
