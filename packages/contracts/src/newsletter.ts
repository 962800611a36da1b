import Type from 'typebox';

/** Mails about new posts: subscribed by signed-in users, sent to confirmed addresses only. */

export const NewsletterStateSchema = Type.Object(
  {
    subscribed: Type.Boolean(),
    emailConfirmed: Type.Boolean({ description: 'Mails begin once the address is confirmed' }),
  },
  { $id: 'NewsletterState' },
);
export type NewsletterState = Type.Static<typeof NewsletterStateSchema>;

export const NewsletterChangeSchema = Type.Object(
  { subscribed: Type.Boolean() },
  { $id: 'NewsletterChange', additionalProperties: false },
);
export type NewsletterChange = Type.Static<typeof NewsletterChangeSchema>;

/** The signed-in user's subscription to mails about new posts. Every method rejects with `ApiError`. */
export interface NewsletterApi {
  state(): Promise<NewsletterState>;
  change(change: NewsletterChange): Promise<NewsletterState>;
}
