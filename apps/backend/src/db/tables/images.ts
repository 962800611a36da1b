import type { Generated } from 'kysely';

/**
 * Tables of images with their categories, their search index and their popularity. Booleans are 0 or 1, times
 * integer milliseconds, JSON is text.
 */

export type ImageState = 'draft' | 'scheduled' | 'published' | 'withheld';

/**
 * An image in any state: uploaded and not published yet, waiting for its time, on the site, or taken out of it with its
 * files kept. Queries for visitors read {@link ImageTables.published_image}.
 */
export interface ImageTable {
  /** Ascends in the order of publication, which is the order of the lists: publishing gives a new one. */
  id: Generated<number>;
  /** Opaque id in addresses; may contain slashes. Unique. Until its publication a draft has that of its upload. */
  public_id: string;
  state: ImageState;
  /** Why it is withheld (`damaged`, or words of the operator) or refused (see `refusalCodes`). */
  state_reason: string | null;
  created_at: number;
  /** The date that is shown; of a scheduled image and of a draft when it is to be published. Null: at once. */
  published_at: number | null;
  title: Generated<string>;
  alt: Generated<string>;
  /** JSON: locale → text. */
  title_translations: Generated<string>;
  alt_translations: Generated<string>;
  /** Only a draft may have none, as of the digest and the storage key. */
  category_id: number | null;
  special: Generated<number>;
  /** JSON: list of strings. */
  tags: Generated<string>;
  /** IPTC digital source type. */
  source: Generated<string>;
  license: Generated<string>;
  credit: Generated<string>;
  prompt: string | null;
  negative_prompt: string | null;
  model: string | null;
  sampler: string | null;
  /** Text, because generators use 64-bit seeds. */
  seed: string | null;
  steps: number | null;
  width: Generated<number>;
  height: Generated<number>;
  /** Of the original file: jpeg, png, webp or avif. */
  format: Generated<string>;
  bytes: Generated<number>;
  /** Dominant colour, `#rrggbb`. */
  placeholder: Generated<string>;
  /**
   * Digest of the imported file, before metadata was written into it; hex. Unique among scheduled and published
   * images.
   */
  sha256: string | null;
  /** Of a draft it is named before the files are written, so that files without a draft can be removed. */
  storage_key: string | null;
  /**
   * Digest of the stored original, hex. Null for images from before it was recorded, until `gallery doctor --deep` has
   * read them.
   */
  stored_sha256: string | null;
  /** How often its file was replaced; a part of the addresses of its renditions. */
  file_version: Generated<number>;
  /** Increased with every change in the studio or by a command. */
  version: Generated<number>;
  /** Of a draft: who uploaded it, `user:<id>` or `key:<id>`. */
  owner_id: string | null;
  file_name: string | null;
  folder: string | null;
  /** Of a draft: waiting (its file is not read yet), ready or refused. */
  reading: 'waiting' | 'ready' | 'refused' | null;
  /** A process reads the file until then. */
  claimed_until: Generated<number>;
  /** How often reading was begun; more than one means that a process ended meanwhile. */
  attempts: Generated<number>;
  /** JSON: digests of files that looked like this one when it was read. */
  similar_to: Generated<string>;
  /** Whether a text was hidden in the pixels of the file; it is cleared in the stored one. */
  had_hidden_text: Generated<number>;
  /** JSON: the number of frames of an animated file and the chosen one, from 0; null of a still image. */
  animation: string | null;
  /** Whether it is published although it looks like another image. */
  accepts_similar: Generated<number>;
  /** Whether an editor has changed what the metadata of the files says; publishing writes it again. */
  metadata_outdated: Generated<number>;
}

/** A view: the published images, and the only source of lists and indexes for visitors. */
interface PublishedImageTable extends Omit<
  ImageTable,
  'category_id' | 'published_at' | 'sha256' | 'storage_key'
> {
  category_id: number;
  published_at: number;
  sha256: string;
  storage_key: string;
}

export interface ImageTables {
  category: {
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
  };
  /** A category whose images were moved into another one. */
  merged_category: {
    id: number;
    into_id: number;
  };
  image: ImageTable;
  published_image: PublishedImageTable;
  /**
   * Counters that change in the transaction that changes the images: lengths of lists (`all`, `special`,
   * `category:3`, `special-category:3`) and `generation`, which grows with every change of any list.
   */
  image_counter: {
    name: string;
    value: number;
  };
  /** Popularity of an image that was counted at least once; see `popularity-service.ts`. */
  image_popularity: {
    image_id: number;
    category_id: number;
    /** Grows only; its order needs no update while old events fade. */
    score: number;
  };
  /** The most popular images at the last ranking. */
  popular_image: {
    image_id: number;
    /** Ascending from 1; removed images leave gaps. */
    rank: number;
  };
  /**
   * Terms of the search index (see `image-terms.ts`) and the number of images of each. The index itself,
   * `image_search`, is an FTS5 table in SQLite and a tsvector in PostgreSQL; only `search-index.ts` uses it.
   */
  image_term: {
    term: string;
    count: number;
    /** Spelling of a tag; null for all other terms. */
    label: string | null;
  };
  /** Synonyms of a language that an editor has changed; see `synonyms.ts`. */
  search_synonym: {
    locale: string;
    /** Empty: the list of the release. */
    list: string;
    /** Increased with every change. */
    version: number;
  };
}
