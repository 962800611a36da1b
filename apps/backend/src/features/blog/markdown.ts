import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { cleanHtml, plainText } from './clean-html.ts';

const WORDS_A_MINUTE = 220;
const EXCERPT_LENGTH = 180;

/** Markdown (GitHub's flavour) to sanitised HTML with anchors at its headings. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const marked = new Marked({ gfm: true, async: true }, gfmHeadingId());
  return cleanHtml(await marked.parse(markdown));
}

/** Whole minutes, at least one. Words are segmented by the rules of the language, so Chinese works too. */
export function readingMinutes(html: string, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(plainText(html))) if (segment.isWordLike) words += 1;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** The first words of a post, cut at a word. */
export function excerptOf(html: string): string {
  const text = plainText(html.replaceAll(/<h[2-4][^>]*>.*?<\/h[2-4]>/gs, ' '));
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LENGTH))}…`;
}
