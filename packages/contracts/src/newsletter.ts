import Type from 'typebox';
import { type TextOptions } from './images.ts';
import { searchFilters } from './list-fields.ts';
import { nullable } from './schemas.ts';
import { SEARCH_TEXT_MAX_LENGTH } from './search-rules.ts';

/** Schemas and types of what users get by mail: new posts, and new images of followed lists. */

/** Of mails about new posts: subscribed by signed-in users, sent to confirmed addresses only. */
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

/**
 * A list of images that feeds and mails follow: all new images without properties, or those of a category, of a search,
 * with filters, or of a shared collection (`collection` alone).
 */
export const FollowedListSchema = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX_LENGTH })),
    ...searchFilters,
    collection: Type.Optional(Type.String({ maxLength: 100, description: 'Token of a shared collection' })),
  },
  { $id: 'FollowedList', additionalProperties: false },
);
export type FollowedList = Type.Static<typeof FollowedListSchema>;

/** The lists of images that a user follows by mail, the last one first. */
export const FollowedListsSchema = Type.Object(
  {
    lists: Type.Array(
      Type.Object({
        list: FollowedListSchema,
        name: nullable(Type.String(), {
          description: 'In the language of the request; null when the category or collection is gone',
        }),
        path: Type.String({ description: 'Address of its page on the site' }),
      }),
    ),
    emailConfirmed: Type.Boolean({ description: 'Mails begin once the address is confirmed' }),
  },
  { $id: 'FollowedLists' },
);
export type FollowedLists = Type.Static<typeof FollowedListsSchema>;

/**
 * What the signed-in user gets by mail: new posts, and once a week the new images of the lists that the user follows.
 * Every method rejects with `ApiError`.
 */
export interface NewsletterApi {
  state(): Promise<NewsletterState>;
  change(change: NewsletterChange): Promise<NewsletterState>;
  followed(options?: TextOptions): Promise<FollowedLists>;
  /** Rejects with `VALIDATION_FAILED` beyond `FOLLOWED_LISTS_MAX`, and with `NOT_FOUND` for a list that does not exist. */
  follow(list: FollowedList, options?: TextOptions): Promise<FollowedLists>;
  unfollow(list: FollowedList, options?: TextOptions): Promise<FollowedLists>;
}
