import { cleanName, cleanText, tidyTags } from '../../../../../lib/clean-text.ts';
import { withoutAbsent } from './generation.ts';

/** Texts that authors and programs wrote into the XMP and IPTC fields of an image. */
export interface EmbeddedWords {
  title?: string;
  description?: string;
  alt?: string;
  credit?: string;
  tags?: string[];
  /** IPTC digital source type without its address, for example `trainedAlgorithmicMedia`. */
  sourceType?: string;
  /** IPTC 2025.1 "AI System Used" and "AI Prompt Information". */
  model?: string;
  prompt?: string;
}

/** A tag of exifreader's XMP or IPTC group. */
export type TagGroup = Readonly<Record<string, unknown>>;

const MAX_TITLE_LENGTH = 200;
const MAX_ALT_LENGTH = 1_000;

/** Reads the fields by exifreader's names; values that are not text are dropped. Never throws. */
export function readEmbeddedWords(xmp: TagGroup, iptc: TagGroup): EmbeddedWords {
  const one = (...candidates: unknown[]): string | undefined =>
    candidates.map(tagText).find((found) => found !== undefined);
  return withoutAbsent({
    title: cleanText(
      one(xmp['title'], iptc['Object Name'], xmp['Headline'], iptc['Headline']),
      MAX_TITLE_LENGTH,
    ),
    description: cleanText(one(xmp['description'], iptc['Caption/Abstract']), MAX_ALT_LENGTH),
    alt: cleanText(one(xmp['AltTextAccessibility']), MAX_ALT_LENGTH),
    credit: creditOf(one(xmp['Credit'], iptc['Credit'])),
    tags: tidyTags([...tagList(xmp['subject']), ...tagList(iptc['Keywords'])]),
    sourceType: readSourceType(one(xmp['DigitalSourceType'])),
    model: cleanName(one(xmp['AISystemUsed'])),
    prompt: cleanText(one(xmp['AIPromptInformation'])),
  });
}

/** Google states the origin where others name the author. */
const NO_CREDIT = /^(?:Made|Edited|Created) (?:with|by) Google(?: AI)?\.?$/i;

function creditOf(text: string | undefined): string | undefined {
  const name = cleanName(text);
  return name === undefined || NO_CREDIT.test(name) ? undefined : name;
}

const SOURCE_TYPE = /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)?([A-Za-z]{3,60})\/?$/;

/** `http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia` → `algorithmicMedia`. */
export function readSourceType(value: string | undefined): string | undefined {
  return value === undefined ? undefined : SOURCE_TYPE.exec(value.trim())?.[1];
}

interface TagLike {
  value?: unknown;
  description?: unknown;
  attributes?: Readonly<Record<string, unknown>>;
}

function asTag(value: unknown): TagLike | undefined {
  const tag: unknown = Array.isArray(value) ? value[0] : value;
  return typeof tag === 'object' && tag !== null ? tag : undefined;
}

/** The default text of a text in several languages, else the English one, else the first. */
function tagText(value: unknown): string | undefined {
  const tag = asTag(value);
  if (!tag) return undefined;
  if (Array.isArray(tag.value) && tag.value.length > 0 && typeof tag.value[0] === 'object') {
    const items = tag.value as TagLike[];
    const language = (item: TagLike): string => textOf(item.attributes?.['lang']) ?? '';
    const chosen =
      items.find((item) => language(item) === 'x-default') ??
      items.find((item) => language(item).startsWith('en')) ??
      items[0];
    return textOf(chosen?.value) ?? textOf(chosen?.description);
  }
  return textOf(tag.value) ?? textOf(tag.description);
}

function tagList(value: unknown): string[] {
  const tags: unknown[] = Array.isArray(value) ? value : [value];
  return tags.flatMap((tag) => {
    const inner = asTag(tag)?.value;
    if (Array.isArray(inner) && typeof inner[0] === 'object')
      return (inner as TagLike[]).map((item) => textOf(item.value) ?? '');
    return (textOf(asTag(tag)?.description) ?? '').split(/[;,]/);
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
