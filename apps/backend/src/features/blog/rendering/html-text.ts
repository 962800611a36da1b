import { Parser } from 'htmlparser2';

/**
 * Whether a Markdown text has an image whose address works on no site: `![alt](address)` with an address that begins
 * with neither `https://` nor `/cdn/`. One pass: an expression for it would read the rest of the text from each `![`.
 */
export function hasLocalImage(markdown: string): boolean {
  const parts = markdown.split(']');
  return parts.some(
    (part, index) => index > 0 && /^\((?!https:\/\/|\/cdn\/)/.test(part) && parts[index - 1]?.includes('!['),
  );
}

/** The text nests too deeply, grows too much, or needs more time or memory than a text may. */
export class TextTooComplexError extends Error {
  override readonly name = 'TextTooComplexError';
}

/** Elements within a line: the text before and after them is one word. */
const INLINE = new Set(['a', 'code', 'del', 'em', 'kbd', 'strong', 'sub', 'sup']);
const HEADING = /^h[1-6]$/;

export interface HtmlText {
  /** All text, decoded, with single spaces. */
  text: string;
  /** The same without headings. */
  withoutHeadings: string;
  /** The largest number of elements within each other. */
  depth: number;
}

/** Reads the text of sanitised HTML, with the work of a parser that reads it once. */
export function readHtml(html: string): HtmlText {
  const all: string[] = [];
  const body: string[] = [];
  let level = 0;
  let depth = 0;
  let headings = 0;
  /** The level of a reference to a footnote, whose number is no part of the sentence. */
  let reference = 0;
  const add = (text: string): void => {
    all.push(text);
    if (headings === 0) body.push(text);
  };
  const parser = new Parser({
    onopentag(name, { href }) {
      level += 1;
      if (name === 'a' && href?.startsWith('#fn') && reference === 0) reference = level;
      depth = Math.max(depth, level);
      if (!INLINE.has(name)) add(' ');
      if (HEADING.test(name)) headings += 1;
    },
    ontext(text) {
      if (reference === 0) add(text);
    },
    onclosetag(name) {
      if (level === reference) reference = 0;
      level -= 1;
      if (HEADING.test(name)) headings -= 1;
      if (!INLINE.has(name)) add(' ');
    },
  });
  parser.end(html);
  return { text: singleSpaces(all), withoutHeadings: singleSpaces(body), depth };
}

const singleSpaces = (parts: readonly string[]): string => parts.join('').replaceAll(/\s+/gu, ' ').trim();
