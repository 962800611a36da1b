import type { Generated } from 'kysely';

/** Tables of the image service. Booleans are 0/1, times integer milliseconds, JSON is text. */

interface CategoryTable {
  id: Generated<number>;
  name: string;
  /** `name` folded for comparison, so that `Nature` and ` nature` are one category. Unique. */
  name_key: string;
  /** JSON: locale → name, without English. */
  name_translations: Generated<string>;
  /** Ascending; null, of categories that were added after the last ordering, is last. */
  position: number | null;
  /** Most popular image of the category at the last ranking; it may have been removed since. */
  cover_image_id: number | null;
  /** Increased with every change in the studio or by a command. */
  version: Generated<number>;
}

/** A category whose images were moved into another one. */
interface MergedCategoryTable {
  id: number;
  into_id: number;
}

/**
 * A published image. The three positions are dense ordinals 1..N of their list, ascending in order of
 * publication: page p, newest first, is a range of positions, so that every page costs the same.
 */
export interface ImageTable {
  id: Generated<number>;
  /** Opaque id in addresses; may contain slashes. Unique. */
  public_id: string;
  title: string;
  alt: string;
  /** JSON: locale → text. */
  title_translations: string;
  alt_translations: string;
  category_id: number;
  special: number;
  all_position: number;
  category_position: number;
  /** Null while the image is not special. */
  special_position: number | null;
  width: number;
  height: number;
  /** Of the original file: jpeg, png, webp or avif. */
  format: string;
  bytes: number;
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
  /** Digest of the imported file, before marks were written into it; hex. Unique. */
  sha256: string;
  storage_key: string;
  /**
   * Digest of the stored original, hex. Null for images from before it was recorded, until `gallery doctor --deep` has
   * read them.
   */
  stored_sha256: string | null;
  /** IPTC digital source type. */
  source: string;
  license: string;
  credit: string;
  prompt: string | null;
  negative_prompt: string | null;
  model: string | null;
  sampler: string | null;
  /** Text, because generators use 64-bit seeds. */
  seed: string | null;
  steps: number | null;
  /** JSON: list of strings. */
  tags: string;
  created_at: number;
  /** Increased with every change in the studio or by a command. */
  version: Generated<number>;
  /** How often its file was replaced; a part of the addresses of its renditions. */
  file_version: Generated<number>;
}

/**
 * Counters that change in the transaction that changes the images: lengths of lists (`all`, `special`,
 * `category:3`, `special-category:3`) and `generation`, which grows with every change of any list.
 */
interface ImageCounterTable {
  name: string;
  value: number;
}

/**
 * Terms of the search index (see `image-terms.ts`) and the number of images of each. The index itself, `image_search`,
 * is an FTS5 table in SQLite and a tsvector in PostgreSQL; only `search-index.ts` uses it.
 */
interface ImageTermTable {
  term: string;
  count: number;
  /** Spelling of a tag; null for all other terms. */
  label: string | null;
}

/** An imported image that is not published yet; no list and no search reads this table. */
interface ScheduledImageTable {
  /** Digest of the imported file; the same bytes are scheduled only once. */
  sha256: string;
  storage_key: string;
  publish_at: number;
  /** JSON of the `NewImage`. */
  record: string;
  /** Increased with every change in the studio or by a command. */
  version: Generated<number>;
}

/** An image that is not published at present but keeps its files; no list and no search reads this table. */
export interface WithheldImageTable {
  public_id: string;
  storage_key: string;
  stored_sha256: string | null;
  /** `damaged`, or words of the operator. */
  reason: string;
  withheld_at: number;
  /** JSON of the row of the image and its popularity. */
  record: string;
}

/** Popularity of an image that was counted at least once; see `popularity-service.ts`. */
interface ImagePopularityTable {
  image_id: number;
  category_id: number;
  /** Grows only; its order needs no update while old events fade. */
  score: number;
}

/** The most popular images at the last ranking. */
interface PopularImageTable {
  image_id: number;
  /** Ascending from 1; removed images leave gaps. */
  rank: number;
}

export interface ImageTables {
  image_popularity: ImagePopularityTable;
  popular_image: PopularImageTable;
  scheduled_image: ScheduledImageTable;
  withheld_image: WithheldImageTable;
  image_term: ImageTermTable;
  category: CategoryTable;
  merged_category: MergedCategoryTable;
  image: ImageTable;
  image_counter: ImageCounterTable;
}
