/** Images as the service and the importer know them, free of columns and of HTTP. */

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Locale → text, for example `{ de: 'Fjord im Morgenlicht' }`. English is the text itself. */
export type Translations = Readonly<Record<string, string>>;

/** What a list shows of an image. */
export interface ImageSummary {
  publicId: string;
  title: string;
  alt: string;
  titleTranslations: Translations;
  altTranslations: Translations;
  categoryId: number;
  special: boolean;
  /** Pixels of the original, as it is seen (after EXIF rotation). */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** IPTC digital source type. */
  source: string;
}

export interface NewImage extends ImageSummary {
  /** Of the original file. */
  format: ImageFormat;
  bytes: number;
  /** Of the file as it was found, hex; the same bytes are published once. */
  sha256: string;
  /** Where the original lies in the file storage; random, see `newStorageKey`. */
  storageKey: string;
  license: string;
  credit: string;
  prompt?: string | null;
  negativePrompt?: string | null;
  model?: string | null;
  sampler?: string | null;
  /** Text, because generators use 64-bit seeds. */
  seed?: string | null;
  steps?: number | null;
  tags: readonly string[];
}

export interface ImageRecord extends NewImage {
  categoryName: string;
}

export interface CategoryRecord {
  id: number;
  name: string;
  count: number;
  /** Public id of its newest image. */
  coverPublicId: string | null;
}

/** One of the gallery's lists; each is ordered by publication, newest first. */
export type ImageList = { kind: 'all' } | { kind: 'special' } | { kind: 'category'; categoryId: number };

export interface ImageListPage {
  items: ImageSummary[];
  total: number;
}

export interface NeighbourRecords {
  /** The one before in the list, that is the newer one. */
  previous: ImageSummary | null;
  next: ImageSummary | null;
  /** Place in the list, from 1. */
  index: number;
  total: number;
}

export interface AddResult {
  /** In the order given. `publicId` differs from the requested one where that was taken. */
  added: { publicId: string; sha256: string }[];
  /** Images whose bytes are published already, and as what. */
  skipped: { publicId: string; sha256: string }[];
}

export interface RemovedImage {
  publicId: string;
  storageKey: string;
}
