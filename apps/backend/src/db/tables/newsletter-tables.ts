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
