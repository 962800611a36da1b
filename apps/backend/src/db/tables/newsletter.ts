/** Tables of the mails about new posts and new images. Times are integer milliseconds, JSON is text. */

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
