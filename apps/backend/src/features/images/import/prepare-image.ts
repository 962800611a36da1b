import { createHash } from 'node:crypto';
import type { LicenseId } from '@lumigraph/contracts';
import type { NewImage, Translations } from '../catalogue/image-records.ts';
import { identifyImage } from './identify-image.ts';
import { makePrepared, type PreparedRendition } from './make-prepared.ts';
import { ContainerError } from './marks/marks.ts';
import { writeMarks } from './marks/write-marks.ts';
import { xmpPacket } from './marks/xmp-packet.ts';
import { type FileMetadata, readMetadata } from './metadata/read-metadata.ts';
import { Refusal } from './refusal.ts';
import { imageWords } from './words/image-words.ts';
import { slug } from './words/slug.ts';

/** How the operator wants images to be marked; what is absent is taken from the file, then from the defaults. */
export interface Rights {
  source?: string | undefined;
  license?: string | undefined;
  credit?: string | undefined;
  licenseUrl: string;
}

const DEFAULT_SOURCE = 'trainedAlgorithmicMedia';
/** An id, not a text: the license page and the user's plan say what it allows. */
const DEFAULT_LICENSE: LicenseId = 'free';
const DEFAULT_CREDIT = 'Lumigraph';

/** Words that somebody chose for an image; they win over what its file says. */
export interface ChosenWords {
  publicId?: string;
  title?: string;
  alt?: string;
  titleTranslations?: Translations;
  altTranslations?: Translations;
  prompt?: string;
  model?: string;
  seed?: string;
  tags?: readonly string[];
  createdAt?: number;
}

export interface PreparedImage {
  /** Everything but what the database decides. */
  image: Omit<NewImage, 'categoryId' | 'special' | 'storageKey' | 'createdAt'>;
  /** The file to store: the same pixels, our marks. */
  original: Buffer;
  renditions: readonly PreparedRendition[];
}

export interface PrepareOptions {
  fileName: string;
  category: string;
  rights: Rights;
  chosen?: ChosenWords | undefined;
  /** Text of a file beside the image. */
  sidecarText?: string | undefined;
  /** False leaves the encoding out (dry run); the image is decoded all the same. */
  encoded?: boolean;
}

export const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** Turns a file into an image that can be published. Rejects with a {@link Refusal} that says why it cannot. */
export async function prepareImage(file: Buffer, options: PrepareOptions): Promise<PreparedImage> {
  const facts = await identifyImage(file);
  const image = await describe(file, options);
  const xmp = xmpPacket({ ...image, licenseUrl: options.rights.licenseUrl });
  const original = mark(file, { ...facts, xmp });
  // From the marked file, not from the one that came: what we are about to store is proved to be readable.
  const { placeholder, renditions } = await makePrepared(original, xmp, { encoded: options.encoded ?? true });
  const isTurned = facts.orientation >= 5;
  return {
    image: {
      ...image,
      format: facts.format,
      width: isTurned ? facts.height : facts.width,
      height: isTurned ? facts.width : facts.height,
      bytes: original.length,
      sha256: sha256(file),
      placeholder,
    },
    original,
    renditions,
  };
}

async function describe(file: Buffer, options: PrepareOptions) {
  const metadata = await readMetadata(file, options.sidecarText);
  return { ...words(metadata, options), ...making(metadata, options), ...rightsOf(metadata, options) };
}

function words(metadata: FileMetadata, { fileName, category, chosen = {} }: PrepareOptions) {
  const found = imageWords(metadata, fileName);
  const title = chosen.title ?? found.title;
  return {
    publicId: chosen.publicId ?? `${slug(category, 'pictures')}/${slug(title, 'picture')}`,
    title,
    alt: chosen.alt ?? (chosen.title === undefined ? found.alt : title),
    titleTranslations: chosen.titleTranslations ?? {},
    altTranslations: chosen.altTranslations ?? {},
    tags: chosen.tags ?? found.tags,
  };
}

function making({ generation }: FileMetadata, { chosen = {} }: PrepareOptions) {
  return {
    prompt: chosen.prompt ?? generation.prompt ?? null,
    negativePrompt: generation.negativePrompt ?? null,
    model: chosen.model ?? generation.model ?? null,
    sampler: generation.sampler ?? null,
    seed: chosen.seed ?? generation.seed ?? null,
    steps: generation.steps ?? null,
  };
}

function rightsOf({ words: embedded }: FileMetadata, { rights }: PrepareOptions) {
  return {
    source: rights.source ?? embedded.sourceType ?? DEFAULT_SOURCE,
    license: rights.license ?? DEFAULT_LICENSE,
    credit: rights.credit ?? embedded.credit ?? DEFAULT_CREDIT,
  };
}

function mark(
  file: Buffer,
  { format, xmp, orientation }: { format: NewImage['format']; xmp: Buffer; orientation: number },
) {
  try {
    return writeMarks(file, format, { xmp, orientation });
  } catch (error) {
    if (error instanceof ContainerError) throw new Refusal(error.message, { cause: error });
    throw error;
  }
}
