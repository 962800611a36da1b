import { cleanText } from '../../../../../lib/clean-text.ts';
import ExifReader from 'exifreader';
import { readComfyPrompt, readComfyWorkflow } from './comfyui.ts';
import { type EmbeddedWords, readEmbeddedWords, type TagGroup } from './embedded-words.ts';
import { generation, type Generation, mergeGenerations, withoutAbsent } from './generation.ts';
import { readDreamCommand, readInvokeAiMetadata, readSdMetadata } from './invokeai.ts';
import { readJsonObject } from './lenient-json.ts';
import { readParametersText } from './parameters-text.ts';
import { readSettingsJson } from './settings-json.ts';
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

/**
 * Reads the metadata of a JPEG, PNG, WebP or AVIF file. Missing or broken metadata gives empty fields; never rejects.
 * `besides` is the text of a file beside the image; it fills fields that the image itself does not contain.
 */
export async function readMetadata(file: Buffer, besides?: string): Promise<FileMetadata> {
  const tags = await readTags(file);
  const group = (name: string): TagGroup => (tags[name] ?? {}) as TagGroup;
  const { model, prompt, ...words } = readEmbeddedWords(group('xmp'), group('iptc'));
  const texts = pngTexts(group('pngText'));
  const exif = group('exif');
  const generators = [
    ...fromPngTexts(texts),
    ...fromLooseText(bytesTag(exif['UserComment'], readUserComment)),
    ...fromLooseText(xmpComment(group('xmp'))),
    // The text of a web UI's JPEG after a program has moved it to another tag.
    ...fromLooseText(textTag(exif['ImageDescription']), { onlyParameters: true }),
    ...fromComfyExif(exif),
    generation({ prompt, model }),
    ...fromLooseText(besides),
  ];
  return {
    generation: mergeGenerations(generators),
    words: { ...pngWords(texts), ...words },
  };
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
    if (found !== undefined) texts.set(name.replace(/ \([^)]*\)$/, ''), repairLatin1(found));
  }
  return texts;
}

function fromPngTexts(texts: ReadonlyMap<string, string>): Generation[] {
  const json = (key: string): ReturnType<typeof readJsonObject> => readJsonObject(texts.get(key) ?? '');
  const found: (Generation | null)[] = [...fromLooseText(texts.get('parameters'))];
  const invoke = json('invokeai_metadata');
  if (invoke) found.push(readInvokeAiMetadata(invoke));
  const sdMetadata = json('sd-metadata');
  if (sdMetadata) found.push(readSdMetadata(sdMetadata));
  found.push(readDreamCommand(texts.get('Dream') ?? ''));
  const prompt = json('prompt');
  if (prompt) found.push(readComfyPrompt(prompt));
  const workflow = json('workflow');
  if (workflow) found.push(readComfyWorkflow(workflow));
  found.push(...fromNovelAi(texts));
  found.push(prompt ? null : readSettingsJson(Object.fromEntries(texts)));
  return found.filter((source) => source !== null);
}

/** NovelAI writes its settings as JSON into `Comment` and the model into `Source`. */
function fromNovelAi(texts: ReadonlyMap<string, string>): (Generation | null)[] {
  const comment = readJsonObject(texts.get('Comment') ?? '');
  if (!comment) return [];
  const novelAi = texts.get('Software') === 'NovelAI';
  return [readSettingsJson(comment), novelAi ? generation({ model: texts.get('Source') }) : null];
}

/** Parses a text whose generator only the content reveals: the web UI's grammar, or a JSON object of a generator. */
function fromLooseText(text: string | undefined, { onlyParameters = false } = {}): Generation[] {
  if (!text) return [];
  const json = onlyParameters ? null : readJsonObject(text);
  const found = json
    ? [readSettingsJson(json), readComfyPrompt(json), 'nodes' in json ? readComfyWorkflow(json) : null]
    : [readParametersText(text)];
  return found.filter((source) => source !== null);
}

/** ComfyUI's WebP and JPEG savers put `prompt:{…}` and `workflow:{…}` into text tags of EXIF. */
function fromComfyExif(exif: TagGroup): Generation[] {
  const found: (Generation | null)[] = [];
  for (const tag of ['Make', 'Model', 'ImageDescription', 'UserComment']) {
    const text = tag === 'UserComment' ? bytesTag(exif[tag], readUserComment) : textTag(exif[tag]);
    const match = /^(prompt|workflow):\s*/i.exec(text ?? '');
    const json = match && readJsonObject((text ?? '').slice(match[0].length));
    if (json)
      found.push(match[1]?.toLowerCase() === 'prompt' ? readComfyPrompt(json) : readComfyWorkflow(json));
  }
  return found.filter((source) => source !== null);
}

/** XMP programs (Draw Things) repeat the comment as `exif:UserComment`. */
function xmpComment(xmp: TagGroup): string | undefined {
  return textTag(xmp['UserComment']);
}

function pngWords(texts: ReadonlyMap<string, string>): EmbeddedWords {
  return withoutAbsent({
    title: cleanText(texts.get('Title'), 200),
    description: texts.get('Software') === 'NovelAI' ? undefined : cleanText(texts.get('Description'), 1_000),
  });
}

function bytesTag(tag: unknown, decode: (bytes: Uint8Array) => string): string | undefined {
  const value = (tag as { value?: unknown } | undefined)?.value;
  if (value instanceof Uint8Array) return decode(value);
  if (Array.isArray(value) && value.every((byte) => typeof byte === 'number'))
    return decode(Uint8Array.from(value));
  return typeof value === 'string' ? decode(Buffer.from(value, 'latin1')) : undefined;
}

function textTag(tag: unknown): string | undefined {
  const { value, description } = (tag ?? {}) as { value?: unknown; description?: unknown };
  if (typeof description === 'string' && description !== '') return description;
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof inner === 'string') return inner;
  return inner instanceof Uint8Array ? decodeBytes(inner) : undefined;
}
