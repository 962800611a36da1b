/** Tables of the publishing service. Times are integer milliseconds, JSON is text. */

/** One language version of a post; unique by project, slug and locale. */
export interface PostTable {
  project: string;
  slug: string;
  locale: string;
  title: string;
  excerpt: string;
  /** Sanitised on write and again on read. */
  content_html: string;
  /** Name of the cover in the storage, or null. */
  cover: string | null;
  author: string;
  /** JSON: list of strings. */
  tags: string;
  reading_minutes: number;
  /** May be in the future: the post is shown from then on. */
  published_at: number;
}

export interface BlogTables {
  post: PostTable;
}
