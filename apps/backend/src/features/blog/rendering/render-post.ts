import GithubSlugger from 'github-slugger';
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnotes from 'markdown-it-footnote';
import { cleanHtml } from './clean-html.ts';
import { readHtml, TextTooComplexError } from './html-text.ts';

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

/** A text as readers get it. */
export interface RenderedPost {
  /** Sanitised. */
  html: string;
  /** The first words, without headings. */
  excerpt: string;
  /** Whole minutes, at least one. */
  readingMinutes: number;
}

const WORDS_A_MINUTE = 220;
/** Browsers stop at 512 elements within each other. */
const MAX_DEPTH = 100;
/** References repeat an address for each use: 128 kB can become 1 GB. */
const MAX_HTML_LENGTH = 2 * 1024 * 1024;

const markdown = new MarkdownIt({
  html: true,
  linkify: true,
  // Beyond it the parser leaves out the rest of a text, which is then deeper than `MAX_DEPTH`.
  maxNesting: 2 * MAX_DEPTH,
})
  .use(cjkFriendly)
  .use(footnotes);
// A number is shorter than one in brackets, which the texts do not use anywhere else.
markdown.renderer.rules['footnote_caption'] = (tokens, index) => {
  const meta = tokens[index]?.meta as { id: number } | undefined;
  return String((meta?.id ?? 0) + 1);
};
// `README.md` is no address.
markdown.linkify.set({ fuzzyLink: false });
markdown.core.ruler.push('heading-ids', addHeadingIds);
markdown.core.ruler.push('task-boxes', addTaskBoxes);

/**
 * Renders Markdown (CommonMark with GitHub's tables, task lists, strikethrough, footnotes and addresses). Runs in a process of
 * `post-renderer.ts`, which ends it at a deadline.
 * @throws TextTooComplexError
 */
export async function renderPost(text: string, locale: string): Promise<RenderedPost> {
  const html = cleanHtml(withinLength(withoutOverflow(() => markdown.render(text))));
  const { text: words, withoutHeadings, depth } = readHtml(html);
  if (depth > MAX_DEPTH) throw new TextTooComplexError('The text nests too deeply');
  return {
    html: withinLength(html),
    excerpt: excerptOf(withoutHeadings, locale),
    readingMinutes: readingMinutes(words, locale),
  };
}

function withinLength(html: string): string {
  if (html.length > MAX_HTML_LENGTH) throw new TextTooComplexError('The text becomes too long');
  return html;
}

/** Images within images are parsed recursively. */
function withoutOverflow(render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (error instanceof RangeError)
      throw new TextTooComplexError('The text nests too deeply', { cause: error });
    throw error;
  }
}

/** Words are segmented by the rules of the language, so Chinese works too. */
function readingMinutes(text: string, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) words += 1;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Anchors as on GitHub. */
function addHeadingIds({ tokens }: StateCore): void {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open') token.attrSet('id', slugger.slug(wordsOf(tokens[index + 1])));
}

const wordsOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'text_special')
    .map(({ content }) => content)
    .join('');

/** `- [x] done` → ☑ done: a character needs no label, unlike a field that nobody can change. */
function addTaskBoxes({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const first = token.children?.[0];
    const mark = /^\[(?<mark>[ xX])\]\s/.exec(first?.content ?? '')?.groups?.['mark'];
    if (first?.type === 'text' && mark && tokens[index - 2]?.type === 'list_item_open')
      first.content = `${mark === ' ' ? '☐' : '☑'}${first.content.slice('[x]'.length)}`;
  }
}
