import { asciiTag, EXIF, tiff, undefinedTag, utf16be, utf16le } from '../containers.ts';
import { drawing } from '../corpus.ts';

export const ROW_SIZE = { width: 96, height: 64 };

export interface Expected {
  prompt: string | null;
  negativePrompt: string | null;
  model: string | null;
  seed: string | null;
  /** What visitors see; a file name of the row's number is no title. */
  title?: string;
  alt?: string;
}

/** A file as a generator writes it, and what the import reads from it. */
export interface GeneratorRow {
  generator: string;
  container: 'PNG' | 'JPEG' | 'WebP';
  /** Place of the text in the file, as in the documentation. */
  where: string;
  /** Default: a name that no words can be read from. */
  fileName?: string;
  file: (plain: { png: Buffer; jpeg: Buffer; webp: Buffer }) => Buffer | Promise<Buffer>;
  expected: Expected;
}

export async function plainImages(seed: number) {
  return {
    png: await drawing(seed, ROW_SIZE).png().toBuffer(),
    jpeg: await drawing(seed, ROW_SIZE).jpeg().toBuffer(),
    webp: await drawing(seed, ROW_SIZE).webp().toBuffer(),
  };
}

/** piexif writes big-endian blocks with UTF-16 in big-endian order. */
export const piexif = (text: string): Buffer =>
  tiff({ order: 'MM', exif: [undefinedTag(EXIF.userComment, 'UNICODE\0', utf16be(text))] });
/** ImageSharp: little-endian. */
export const imageSharp = (text: string): Buffer =>
  tiff({ exif: [undefinedTag(EXIF.userComment, 'UNICODE\0', utf16le(text))] });
/** `Image.Exif()` of Pillow: text is ASCII, and every tag stands in the first directory. */
export const pillow = (...tags: readonly (readonly [tag: number, text: string])[]): Buffer =>
  tiff({ ifd0: tags.map(([tag, text]) => asciiTag(tag, text)) });

export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
export const NOTHING: Expected = { prompt: null, negativePrompt: null, model: null, seed: null };
