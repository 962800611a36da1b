/** Tables of the blog and of the mails about its posts. Times are integer milliseconds, JSON is text. */

import type { Generated } from 'kysely';

/** A user's choice for the mails about new posts of one project. */
export interface NewsletterSubscriptionTable {
  user_id: string;
  project: string;
  /** In the unsubscribe link of every mail. It can only unsubscribe, and it does not expire. */
  token: string;
  subscribed: 0 | 1;
  changed_at: number;
}

/**
 * An announced post, a post in announcement, or one that was too old. The row outlives the post, so that no post is
 * announced twice.
 */
export interface PostAnnouncementTable {
  project: string;
  slug: string;
  status: 'pending' | 'done' | 'skipped';
  /** Users up to this id have their mail in the outbox. */
  after_user_id: string;
  created_at: number;
}

export interface NewsletterTables {
  newsletter_subscription: NewsletterSubscriptionTable;
  post_announcement: PostAnnouncementTable;
}

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
  /** The text as it was written; null for posts from before it was kept. */
  markdown: string | null;
}

/** A post in all its languages as it is edited in the studio; it exists from the first change there. */
export interface EditedPostTable {
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
}

export interface PostRevisionTable {
  id: Generated<number>;
  project: string;
  slug: string;
  at: number;
  by: string;
  /** One of `postRevisionKinds`. */
  kind: string;
  /** JSON of the `PostContent`. */
  record: string;
}

/** A former address of a post; requests for it lead to the present one. */
interface PostRedirectTable {
  project: string;
  slug: string;
  to_project: string;
  to_slug: string;
  moved_at: number;
}

export interface BlogTables {
  edited_post: EditedPostTable;
  post_revision: PostRevisionTable;
  post: PostTable;
  post_redirect: PostRedirectTable;
}
