import { cleanText, trimEnds } from '../../../../../lib/clean-text.ts';
import type { FileMetadata } from '../metadata/read-metadata.ts';
import { capitalise, titleFromFileName } from './file-name.ts';

export interface ImageWords {
  title: string;
  alt: string;
  tags: readonly string[];
}

const MAX_TITLE_LENGTH = 120;
const MAX_PROMPT_TITLE_LENGTH = 60;
const MAX_ALT_LENGTH = 300;
const UNTITLED = 'Untitled';

/** Title, alternative text and tags of an image, from its metadata, else from its file name, else from its prompt. */
export function imageWords({ generation, words }: FileMetadata, fileName: string): ImageWords {
  const prompt = plainPrompt(generation.prompt);
  const title =
    oneLine(words.title, MAX_TITLE_LENGTH) ??
    oneLine(titleFromFileName(fileName), MAX_TITLE_LENGTH) ??
    promptTitle(prompt) ??
    UNTITLED;
  return {
    title,
    alt: oneLine(words.alt ?? words.description ?? prompt, MAX_ALT_LENGTH) ?? title,
    tags: words.tags ?? [],
  };
}

/** The prompt without weights, network calls and step syntax. */
function plainPrompt(prompt: string | undefined): string | undefined {
  const text = prompt
    ?.replace(/<[^<>\n]{0,200}>/g, ' ')
    .replace(/\bBREAK\b|\bAND\b/g, ',')
    .replace(/:-?\d+(?:\.\d+)?(?=[\s)\],]|$)/g, '')
    .replace(/\\([()[\]{}])/g, '$1')
    .replace(/[()[\]{}|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',');
  return cleanText(text && trimEnds(text, /[\s,]/u));
}

/** The first words of the prompt, up to a comma if there is one early enough. */
function promptTitle(prompt: string | undefined): string | undefined {
  if (!prompt) return undefined;
  const phrase = prompt.split(/[,.;\n]/).find((part) => /\p{L}{2}/u.test(part)) ?? prompt;
  const title = oneLine(phrase, MAX_PROMPT_TITLE_LENGTH);
  return title && capitalise(title);
}

/** Puts a text on one line and truncates it at a word boundary. */
function oneLine(text: string | undefined, maxLength: number): string | undefined {
  const line = cleanText(text?.replace(/\s+/g, ' '));
  if (!line || line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/[\s,;:\ufffd-]+$/, '')}…`;
}
