import type { Generated } from 'kysely';

/** Tables of posts and of their editing. Times are integer milliseconds, JSON is text. */

export interface BlogTables {
  /** One language version of a post; unique by project, slug and locale. */
  post: {
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
    /** The text as it was written; null for posts from before it was kept. */
    markdown: string | null;
  };
  /** A post in all its languages as it is edited in the studio; it exists from the first change there. */
  edited_post: {
    project: string;
    slug: string;
    /** JSON of the `PostContent`. */
    record: string;
    version: number;
    /** The version that readers see; null while the post is not published. */
    published_version: number | null;
    updated_at: number;
    /** Name of the person. */
    updated_by: string;
  };
  post_revision: {
    id: Generated<number>;
    project: string;
    slug: string;
    at: number;
    by: string;
    /** One of `postRevisionKinds`. */
    kind: string;
    /** JSON of the `PostContent`. */
    record: string;
  };
  /** A former address of a post; requests for it lead to the present one. */
  post_redirect: {
    project: string;
    slug: string;
    to_project: string;
    to_slug: string;
    moved_at: number;
  };
  /** The secret link of a draft, one for each post. */
  post_draft_link: {
    project: string;
    slug: string;
    /** In plain text, so that editors can copy the link again; it opens nothing that is not in the same database. */
    token: string;
    /** The time at which it ends. */
    until: number;
    /** Name of the person who made it. */
    by: string;
  };
}
