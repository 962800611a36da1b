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
export function withoutProgramParts(name: string, model = ''): string {
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

export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('und') + text.slice(first.length);
}
