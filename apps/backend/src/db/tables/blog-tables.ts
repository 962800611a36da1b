/** Tables of the blog, and of the mails about its posts and about new images. Times are integer milliseconds, JSON is text. */

import type { Generated } from 'kysely';

/** A user's choices for the mails about new posts and new images of one project. */
export interface NewsletterSubscriptionTable {
  user_id: string;
  project: string;
  /** In the unsubscribe link of every mail. It can only unsubscribe, and it does not expire. */
  token: string;
  /** To new posts. */
  subscribed: 0 | 1;
  changed_at: number;
  /** When followed lists were looked through last, or the first one was followed; null without followed lists. */
  digest_at: number | null;
  /** Number of the image that was published last at that time. */
  digest_image_id: number | null;
}

/** A list of images whose new ones a user gets by mail. */
export interface FollowedListTable {
  user_id: string;
  project: string;
  /** JSON of the `FollowedList`, in one spelling. */
  list: string;
  created_at: number;
  /** Number of the image that was published last when the list was followed. */
  after_image_id: number;
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
  followed_list: FollowedListTable;
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

/** The secret link of a draft, one for each post. */
export interface PostDraftLinkTable {
  project: string;
  slug: string;
  /** In plain text, so that editors can copy the link again; it opens nothing that is not in the same database. */
  token: string;
  /** The time at which it ends. */
  until: number;
  /** Name of the person who made it. */
  by: string;
}

export interface BlogTables {
  edited_post: EditedPostTable;
  post_revision: PostRevisionTable;
  post: PostTable;
  post_redirect: PostRedirectTable;
  post_draft_link: PostDraftLinkTable;
}
