import {
  API_PREFIX,
  newsletterPaths,
  SHARED_TIMEOUT_MS,
  type FollowedLists,
  type NewsletterApi,
  type NewsletterState,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { objectWith, objectWithList } from './responses.ts';

export interface NewsletterClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`, so that calls send the user's token. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of what a user gets by mail: new posts, and new images of followed lists. Every method rejects with `ApiError`.
 *
 * @example
 * const newsletter = createNewsletterClient({ fetch: session.fetch });
 * await newsletter.change({ subscribed: true });
 */
export function createNewsletterClient(options: NewsletterClientOptions = {}): NewsletterApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    fetch: options.fetch,
  });
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
