/** Tables of the mails about new posts and new images. Times are integer milliseconds, JSON is text. */

export interface NewsletterTables {
  /** A user's choices for the mails about new posts and new images of one project. */
  newsletter_subscription: {
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
  };
  /** A list of images whose new ones a user gets by mail. */
  followed_list: {
    user_id: string;
    project: string;
    /** JSON of the `FollowedList`, in one spelling. */
    list: string;
    created_at: number;
    /** Number of the image that was published last when the list was followed. */
    after_image_id: number;
  };
  /**
   * An announced post, a post in announcement, or one that was too old. The row outlives the post, so that no post is
   * announced twice.
   */
  post_announcement: {
    project: string;
    slug: string;
    status: 'pending' | 'done' | 'skipped';
    /** Users up to this id have their mail in the outbox. */
    after_user_id: string;
    created_at: number;
  };
}
