import {
  newsletterPaths,
  type FollowedLists,
  type NewsletterApi,
  type NewsletterState,
} from '@lumigraph/contracts';
import { objectWith, objectWithList } from './responses.ts';
import { createServiceHttp, type ServiceOptions } from './service-http.ts';

export type NewsletterClientOptions = ServiceOptions;

/**
 * Client of what a user gets by mail: new posts, and new images of followed lists. Every method rejects with `ApiError`.
 *
 * @example
 * const newsletter = createNewsletterClient({ fetch: session.fetch });
 * await newsletter.change({ subscribed: true });
 */
export function createNewsletterClient(options: NewsletterClientOptions = {}): NewsletterApi {
  const http = createServiceHttp(options);
  const path = newsletterPaths.mine;
  const lists = newsletterPaths.lists;
  return {
    state: () => http.read({ path }, readState),
    change: (body) => http.read({ path, method: 'put', body }, readState),
    followed: ({ locale, signal } = {}) => http.read({ path: lists, query: { locale }, signal }, readLists),
    follow: (body, { locale, signal } = {}) =>
      http.read({ path: lists, method: 'post', query: { locale }, body, signal }, readLists),
    unfollow: (list, { locale, signal } = {}) =>
      http.read({ path: lists, method: 'delete', query: { ...list, locale }, signal }, readLists),
  };
}

const readState = objectWith<NewsletterState>('subscribed');
const readLists = objectWithList<FollowedLists>('lists');
