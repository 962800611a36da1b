import ExifReader from 'exifreader';
import { cleanText } from '../../../../../lib/clean-text.ts';
import { readCredentials } from './content-credentials.ts';
import { type EmbeddedWords, readEmbeddedWords, readSourceType, type TagGroup } from './embedded-words.ts';
import { generation, type Generation, mergeGenerations, withoutAbsent } from './generation.ts';
import { type NamedTexts, readLooseText, readNamedTexts, readParametersOnly } from './generators.ts';
import { decodeBytes, readUserComment, repairLatin1 } from './user-comment.ts';

/** All metadata of a file, from all supported generators and standards. */
export interface FileMetadata {
  generation: Generation;
  words: Omit<EmbeddedWords, 'model' | 'prompt'>;
}

/** Limit for all texts of a file together. */
const MAX_DECOMPRESSED_BYTES = 8 * 1024 * 1024;
const PNG_HEAD_BYTES = 8;
/** Bytes of length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;

export interface MetadataSources {
  /** Text of a file beside the image; it fills fields that the image itself does not contain. */
  besides?: string | undefined;
  /** Text that is hidden in the pixels. */
  hidden?: string | undefined;
}

/**
 * Reads the metadata of a JPEG, PNG, WebP or AVIF file. Missing or broken metadata gives empty fields; never rejects.
 */
export async function readMetadata(file: Buffer, sources: MetadataSources = {}): Promise<FileMetadata> {
  const tags = await readTags(file);
  const group = (name: string): TagGroup => (tags[name] ?? {}) as TagGroup;
  const xmp = group('xmp');
  const { model, prompt, ...words } = readEmbeddedWords(xmp, group('iptc'));
  const texts = pngTexts(group('pngText'));
  const exif = exifTexts(group('exif'));
  const credentials = await readCredentials(file);
  const found = mergeGenerations([
    ...readNamedTexts(texts),
    ...readNamedTexts(exif),
    ...readLooseText(xmpComment(xmp)),
    ...readParametersOnly(words.description),
    ...['ImageDescription', 'XPComment', 'XPSubject'].flatMap((tag) => readParametersOnly(exif.get(tag))),
    ...readLooseText(jpegComment(file)),
    ...readLooseText(sources.hidden),
    generation({ prompt, model }),
    ...readLooseText(sources.besides),
    serviceOf(credentials, xmp),
  ]);
  const written = { ...textWords(exif), ...textWords(texts), ...words };
  const sourceType = words.sourceType ?? readSourceType(credentials.sourceType);
  return {
    generation: found,
    words: withoutAbsent({
      ...written,
      sourceType,
      // Programs put prompts and settings where people describe an image.
      description: isSettings(written.description, found) ? undefined : written.description,
    }),
  };
}

/** What a service states about itself, for files without settings. */
function serviceOf({ generator, model }: { generator?: string; model?: string }, xmp: TagGroup): Generation {
  const madeByGoogle = /^Made with Google AI$/i.test(textTag(xmp['Credit']) ?? '');
  const service = generator ?? (madeByGoogle ? 'Gemini' : undefined);
  return withoutAbsent({ generator: service, model: model ?? service });
}

function isSettings(description: string | undefined, { prompt }: Generation): boolean {
  if (description === undefined) return false;
  if (readParametersOnly(description).length > 0 || /^\s*\{/.test(description)) return true;
  return prompt !== undefined && cleanText(prompt) === description;
}

async function readTags(file: Buffer): Promise<Record<string, unknown>> {
  try {
    const tags = await ExifReader.load(file, {
      expanded: true,
      async: true,
      includeUnknown: false,
      decompress: { maxDecompressedSize: Math.floor(MAX_DECOMPRESSED_BYTES / packedParts(file)) },
    });
    return tags as unknown as Record<string, unknown>;
  } catch {
    // Missing or damaged metadata; the image data is checked elsewhere.
    return {};
  }
}

/**
 * Number of PNG chunks that may be compressed, at least one. The library decompresses all of them at once and limits
 * each one.
 */
function packedParts(file: Buffer): number {
  let count = 0;
  for (let at = PNG_HEAD_BYTES; at + CHUNK_FRAME_BYTES <= file.length;) {
    if (/^(?:zTXt|iTXt|iCCP)$/u.test(file.toString('latin1', at + 4, at + 8))) count += 1;
    at += CHUNK_FRAME_BYTES + file.readUInt32BE(at);
  }
  return Math.max(1, count);
}

function pngTexts(group: TagGroup): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, tag] of Object.entries(group)) {
    // For a text that cannot be decompressed the library returns the characters of an explanation.
    const isText = !Array.isArray((tag as { value?: unknown } | undefined)?.value);
    const found = isText ? textTag(tag) : undefined;
    // iTXt keys include their language: "parameters (en)".
    if (found !== undefined)
      texts.set(name.replace(/ \([^)]*\)$/, ''), repairLatin1(found.replaceAll('\0', '')));
  }
  return texts;
}

/** EXIF tags whose text a program or a person wrote. */
const EXIF_TEXTS = [
  'Make',
  'Model',
  'Software',
  'DocumentName',
  'ImageDescription',
  'XPTitle',
  'XPComment',
  'XPSubject',
];

/**
 * The texts of EXIF. ComfyUI writes `prompt:{…}` and `workflow:{…}` into whatever tag is free; they count as texts of
 * these names. Pillow writes a UserComment as plain text, and into the first directory.
 */
function exifTexts(exif: TagGroup): NamedTexts {
  const texts = new Map<string, string>();
  const comment = bytesTag(exif['UserComment'], readUserComment);
  for (const [name, text] of [
    ...EXIF_TEXTS.map((tag) => [tag, textTag(exif[tag])] as const),
    ['UserComment', comment] as const,
  ]) {
    const match = /^(prompt|workflow):/i.exec(text ?? '');
    const rest = (text ?? '').slice(match?.[0].length).trimStart();
    if (match && rest.startsWith('{')) texts.set((match[1] ?? '').toLowerCase(), rest);
    else if (text !== undefined) texts.set(name, repairLatin1(text));
  }
  return texts;
}

const COMMENT = 0xfe;
const SCAN = 0xda;

/** The comment of a JPEG, which the library does not read. */
function jpegComment(file: Buffer): string | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== SCAN;) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (file[at + 1] === COMMENT) return decodeBytes(file.subarray(at + 4, end)).replaceAll('\0', '');
    at = end;
  }
  return undefined;
}

/** XMP programs (Draw Things) repeat the comment as `exif:UserComment`. */
function xmpComment(xmp: TagGroup): string | undefined {
  return textTag(xmp['UserComment']);
}

/** Titles and descriptions among the texts of a PNG or of EXIF. */
function textWords(texts: NamedTexts): EmbeddedWords {
  const isNovelAi = texts.get('Software')?.startsWith('NovelAI');
  return withoutAbsent({
    title: cleanText(texts.get('Title') ?? texts.get('XPTitle'), 200),
    description: isNovelAi
      ? undefined
      : cleanText(texts.get('Description') ?? texts.get('ImageDescription') ?? texts.get('XPComment'), 1_000),
  });
}

function bytesTag(tag: unknown, decode: (bytes: Uint8Array) => string): string | undefined {
  const value = (tag as { value?: unknown } | undefined)?.value;
  if (value instanceof Uint8Array) return decode(value);
  if (!Array.isArray(value))
    return typeof value === 'string' ? decode(Buffer.from(value, 'latin1')) : undefined;
  if (value.every((byte) => typeof byte === 'number')) return decode(Uint8Array.from(value));
  // The tag has the type of a text, which has no prefix.
  const text: unknown = value.find((part) => typeof part === 'string' && part !== '');
  return typeof text === 'string' ? repairLatin1(text) : undefined;
}

function textTag(tag: unknown): string | undefined {
  const { value, description } = (tag ?? {}) as { value?: unknown; description?: unknown };
  if (typeof description === 'string' && description !== '') return description;
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof inner === 'string') return inner;
  return inner instanceof Uint8Array ? decodeBytes(inner) : undefined;
}
