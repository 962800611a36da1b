import {
  API_PREFIX,
  newsletterPaths,
  SHARED_TIMEOUT_MS,
  type NewsletterApi,
  type NewsletterState,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { objectWith } from './responses.ts';

export interface NewsletterClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`, so that calls send the user's token. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of the e-mail subscription to new posts. Every method rejects with `ApiError`.
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
  return {
    state: () => http.read({ path }, readState),
    change: (body) => http.read({ path, method: 'put', body }, readState),
  };
}

const readState = objectWith<NewsletterState>('subscribed');
