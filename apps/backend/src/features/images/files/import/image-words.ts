import { cleanText, trimEnds } from '../../../../lib/clean-text.ts';
import type { FileMetadata } from './metadata/read-metadata.ts';

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

/** Decodes file names, which are bytes: mostly UTF-8; old archives contain Cyrillic in Windows-1251. */
export function decodeFileName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFC');
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
/** Also the name of a job. */
const UUID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i;

/** Names that only a program gives: a chat's, a camera's, a number, a hash. */
const MACHINE_NAME =
  /^(?:(?:ChatGPT|Gemini[ _]Generated|Generated|WhatsApp)[ _]Image|(?:AI|NovelAI) generated image)(?:[^\p{L}].*)?$|^(?:img|mvimg|fb_img|image|picture|photo|output|tmp|temp|untitled|unnamed|download|signal|dsc[a-z]?|dsf|pxl)?[\d\s_.()-]*$|^p\d{7}$|^img-\d{8}-wa\d{4}$|^[0-9a-f]{16,}$/iu;
/** Names that begin with the program and the time; the words of the prompt may follow. */
const TIMED =
  /^(?:Screen ?shot|Bildschirmfoto|Captura de pantalla|Снимок экрана|Екранна снимка|截屏|DALL.?E)[\s_-]/iu;
const PART_OF_TIME = /^(?:\d[\d.,:]*|at|um|в|от|AM|PM)$/iu;
/** Programs and services at the start of a name that ends as machines end names, or that has no other word. */
const PROGRAMS = new Set(
  'comfyui flux sdxl sd3 grid invokeai fooocus swarmui firefly ideogram leonardo default freepik imagen gemini midjourney'.split(
    ' ',
  ),
);
const VARIANT = /^(?:temp|dev|schnell|pro|turbo|phoenix|lucid|kino|vision|lightning|diffusion|xl)$/i;
const RANDOM_LETTERS = /^[a-z]{5}$/;
/** Also the number of a copy, and that of an image at a service. */
const COUNTER = /^(?:\d{5,20}|0\d{3}|\(\d{1,20}\))$/;

interface Word {
  text: string;
  start: number;
  end: number;
}

/** The words that a person chose, without those of programs and of the model; empty if there are none. */
function withoutProgramParts(name: string, model = ''): string {
  const whole = name.trim();
  if (MACHINE_NAME.test(whole)) return '';
  const job = promptOfJob(whole);
  const rest = withoutTime(job ?? whole);
  const words = Array.from(rest.matchAll(/[^\s_-]+/g), ({ 0: text, index }): Word => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const isMachineMade = job !== undefined || endsAsMachinesDo(rest, words);
  dropCounters(words, isMachineMade);
  if (isMachineMade || words.slice(1).every(({ text }) => !/\p{L}/u.test(text))) dropProgram(words);
  const [first, last] = [words[0], words.at(-1)];
  const own = withoutEnding(first && last ? rest.slice(first.start, last.end) : '', model);
  return MACHINE_NAME.test(own) || UUID.test(own) ? '' : own;
}

/**
 * Midjourney and Leonardo: `user_prompt_--flags_job_number`. The first word is a user's name, or a service's; the name
 * of a user is published nowhere.
 */
function promptOfJob(name: string): string | undefined {
  const at = name.search(UUID);
  const body = name.slice(0, Math.max(at, 0)).split('_--')[0] ?? '';
  return at < 0 || !body.includes('_') ? undefined : body.slice(body.indexOf('_') + 1);
}

function withoutTime(name: string): string {
  const start = TIMED.exec(name)?.[0].length;
  if (start === undefined) return name;
  const words = name.slice(start).split(/[\s_-]+/);
  const first = words.findIndex((word) => word !== '' && !PART_OF_TIME.test(word));
  return first < 0 ? '' : words.slice(first).join(' ');
}

function endsAsMachinesDo(name: string, words: readonly Word[]): boolean {
  const last = words.at(-1);
  if (!last) return true;
  return /^\d{5,}$/.test(last.text) || (/^\d{1,2}$/.test(last.text) && name[last.start - 1] === '_');
}

/** Numbers that count or repeat a seed: before the prompt (AUTOMATIC1111, SwarmUI) and behind it. */
function dropCounters(words: Word[], isMachineMade: boolean): void {
  const at = (index: number): string => words.at(index)?.text ?? '';
  const isCounter = (text: string): boolean =>
    COUNTER.test(text) || (isMachineMade && /^\d{1,2}$/.test(text));
  for (let last = at(-1); isCounter(last); last = at(-1)) {
    words.pop();
    // NovelAI: "a red fox s-123456".
    if (at(-1) === 's') words.pop();
  }
  if (/^\d{3,6}$/.test(at(0)) && /^\d{6,20}$/.test(at(1))) words.splice(0, 2);
  else if (/^0\d{3,}$/.test(at(0))) words.shift();
}

function dropProgram(words: Word[]): void {
  if (!PROGRAMS.has(words[0]?.text.toLowerCase() ?? '')) return;
  words.shift();
  while (VARIANT.test(words[0]?.text ?? '')) {
    const { text = '' } = words.shift() ?? {};
    if (text === 'temp' && RANDOM_LETTERS.test(words[0]?.text ?? '')) words.shift();
  }
}

function withoutEnding(words: string, model: string): string {
  const isAtEnd = model !== '' && words.toLowerCase().endsWith(`-${model.toLowerCase()}`);
  return isAtEnd ? words.slice(0, -model.length - 1) : words;
}

/**
 * Derives a title from a file name: `fjord_at-dawn.final.png` → `Fjord at dawn final`; `undefined` for generated names.
 * Names of users that a service puts there, and that of the model, are left out.
 */
export function titleFromFileName(name: string, model?: string): string | undefined {
  const stem = withoutProgramParts(name.replace(EXTENSION, '').normalize('NFC'), model);
  const words = stem
    .replace(/[_\s.+]+|-(?=\D)|(?<=\D)-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(words) ? capitalise(words) : undefined;
}

/** A name of symbols only, such as `🦊`, for an image without any words. */
export function symbolsOfFileName(name: string): string | undefined {
  return /\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200d\s]*/u
    .exec(name.replace(EXTENSION, ''))?.[0]
    .trim();
}

/** Derives a category's name from a folder's name: `city_lights` → `City lights`. */
export function categoryFromFolderName(name: string): string | undefined {
  const words = name
    .normalize('NFC')
    .replace(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim();
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words) ? capitalise(words) : undefined;
}

function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('und') + text.slice(first.length);
}
