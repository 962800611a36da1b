/** Characters as readers count them. */
const EXCERPT_GRAPHEMES = 180;
/** An emoji is up to 11 units of UTF-16, a letter with many marks any number; an excerpt in the studio is at most 400. */
const EXCERPT_UNITS = 400;
/** Long enough for the rest of a word behind the cut. */
const LOOK_AHEAD_UNITS = 100;

/**
 * The first words of a text, cut between words by the rules of the language (Chinese has no spaces between them), and
 * within a word that is longer than an excerpt between graphemes (Unicode UAX #29).
 */
export function excerptOf(text: string, locale: string): string {
  const end = graphemesEnd(text, locale);
  if (end === text.length) return text;
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const cut = words.segment(text.slice(0, end + LOOK_AHEAD_UNITS)).containing(end)?.index ?? end;
  return `${text.slice(0, cut > 0 ? cut : end).trimEnd()}…`;
}

function graphemesEnd(text: string, locale: string): number {
  let count = 0;
  for (const { index, segment } of new Intl.Segmenter(locale).segment(text)) {
    const isFull = count === EXCERPT_GRAPHEMES || index + segment.length > EXCERPT_UNITS - 1;
    if (isFull) return index > 0 ? index : EXCERPT_UNITS - 1;
    count += 1;
  }
  return text.length;
}
