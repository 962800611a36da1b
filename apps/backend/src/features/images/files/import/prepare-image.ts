import { createHash } from 'node:crypto';
import type { LicenseId } from '@lumigraph/contracts';
import type { GenerationFacts, NewImage, Translations } from '../../store/image-rows.ts';
import { findHiddenText } from './hidden-text.ts';
import { readAnimation } from './frames/animation.ts';
import { explainDecodingError, identifyImage, publishableFile } from './identify-image.ts';
import { makePrepared, type PreparedRendition } from './make-prepared.ts';
import { ContainerError } from './marks/marks.ts';
import { writeMarks } from './marks/write-marks.ts';
import { xmpPacket } from './marks/xmp-packet.ts';
import { type FileMetadata, readMetadata } from './metadata/read-metadata.ts';
import { Refusal } from './refusal.ts';
import { imageWords } from './image-words.ts';
import { slug } from '../../../../lib/slug.ts';

/** Rights that the operator sets; absent fields are taken from the file, then from the defaults. */
export interface Rights {
  source?: string | undefined;
  license?: string | undefined;
  credit?: string | undefined;
  licenseUrl: string;
}

const DEFAULT_SOURCE = 'trainedAlgorithmicMedia';
/** An id and not a text: the license page and the user's plan define what it allows. */
const DEFAULT_LICENSE: LicenseId = 'free';
const DEFAULT_CREDIT = 'Lumigraph';

/** Texts that the operator set for an image; they take precedence over the metadata of the file. */
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
  /** All fields except those that the database determines. */
  image: Omit<NewImage, 'categoryId' | 'special' | 'storageKey' | 'createdAt'>;
  /** The file to store: the same pixels with new metadata. */
  original: Buffer;
  renditions: readonly PreparedRendition[];
  /** Whether a text was hidden in the pixels; the original is without it. */
  hadHiddenText: boolean;
  /** How many frames of the file can be chosen; 1 of a still image. */
  frames: number;
}

export interface PrepareOptions {
  fileName: string;
  category: string;
  rights: Rights;
  chosen?: ChosenWords | undefined;
  /** Text of a file beside the image. */
  sidecarText?: string | undefined;
  /** The frame of an animated file that becomes the image, from 0. Without it an animated file is refused. */
  frame?: number | undefined;
  /** False skips the encoding (dry run); the image is still decoded. */
  encoded?: boolean;
}

const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/**
 * Converts a file to an image that can be published. Rejects with a {@link Refusal} that contains the reason if this is
 * not possible.
 */
export async function prepareImage(file: Buffer, options: PrepareOptions): Promise<PreparedImage> {
  const animation = options.frame === undefined ? undefined : await readAnimation(file);
  const source = animation ? await animation.still(options.frame ?? 0) : await publishableFile(file);
  const facts = await identifyImage(source);
  const hidden = await decoded(() => findHiddenText(source, facts.format));
  const image = await describe(file, options, hidden?.text);
  const xmp = xmpPacket({ ...image, licenseUrl: options.rights.licenseUrl });
  const original = mark(hidden?.cleared ?? source, { ...facts, xmp });
  const isTurned = facts.orientation >= 5;
  const size = {
    width: isTurned ? facts.height : facts.width,
    height: isTurned ? facts.width : facts.height,
  };
  // Made from the marked file and not from the source, which proves that the file to be stored is readable.
  const { placeholder, fingerprint, renditions } = await makePrepared(original, xmp, {
    size,
    encoded: options.encoded ?? true,
  });
  return {
    image: {
      ...image,
      format: facts.format,
      ...size,
      bytes: original.length,
      sha256: sha256(file),
      placeholder,
      fingerprint,
    },
    original,
    renditions,
    hadHiddenText: hidden !== undefined,
    frames: animation?.frames ?? 1,
  };
}

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainDecodingError(error);
  }
}

async function describe(file: Buffer, options: PrepareOptions, hidden: string | undefined) {
  const metadata = await readMetadata(file, { besides: options.sidecarText, hidden });
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

function making({ generation }: FileMetadata, { chosen = {} }: PrepareOptions): GenerationFacts {
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
