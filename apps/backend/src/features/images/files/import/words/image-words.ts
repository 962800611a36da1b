import { cleanText, trimEnds } from '../../../../../lib/clean-text.ts';
import type { FileMetadata } from '../metadata/read-metadata.ts';
import { capitalise, symbolsOfFileName, titleFromFileName, withoutProgramParts } from './file-name.ts';

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
    oneLine(words.title && withoutProgramParts(words.title) && words.title, MAX_TITLE_LENGTH) ??
    oneLine(titleFromFileName(fileName, generation.model), MAX_TITLE_LENGTH) ??
    promptTitle(prompt) ??
    symbolsOfFileName(fileName) ??
    UNTITLED;
  return {
    title,
    alt: oneLine(words.alt ?? words.description ?? prompt, MAX_ALT_LENGTH) ?? title,
    tags: words.tags ?? [],
  };
}

/** The flags of Midjourney stand behind the words. */
const FLAG = /\s(?:--|—)[a-z]/i;

/** The prompt without weights, network calls, step syntax, flags of Midjourney and addresses of other images. */
function plainPrompt(prompt: string | undefined): string | undefined {
  const text = prompt
    ?.replace(/<[^<>\n]{0,200}>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .split(FLAG, 1)[0]
    ?.replace(/-?\d{1,3}(?:\.\d{1,3})?::/g, ' ')
    .replaceAll('::', ' ')
    .replace(/\bBREAK\b|\bAND\b/g, ',')
    .replace(/:-?\d+(?:\.\d+)?(?=[\s)\],]|$)/g, '')
    .replace(/\\([()[\]{}])/g, '$1')
    .replace(/[()[\]{}|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',');
  return cleanText(text && trimEnds(text, /[\s,]/u));
}

/** Phrases that raise the quality and say nothing about the image. */
const QUALITY =
  /^(?:masterpiece|general|sensitive|(?:best|amazing|high|highest|top|great|good|very high|ultra) quality|very aesthetic|aesthetic|absurdres|highres|newest|recent|official art|no text|\d+k(?: uhd)?|hdr|raw photo|score_\d\S*|source_\w+|rating[_: ]\w+|(?:ultra|highly|extremely|insanely)[- ]detailed|\d+(?:girl|boy|other)s?|solo)$/i;

/** The first words of the prompt, up to a comma if there is one early enough. */
function promptTitle(prompt: string | undefined): string | undefined {
  if (!prompt) return undefined;
  const phrases = prompt.split(/[,.;\n]/).filter((part) => /\p{L}{2}/u.test(part));
  const phrase = phrases.find((part) => !QUALITY.test(part.trim())) ?? phrases[0] ?? prompt;
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
