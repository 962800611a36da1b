import { API_PREFIX, CONTACT_PATH, SHARED_TIMEOUT_MS, type ContactApi } from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';

export interface ContactClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  fetch?: Fetch;
  timeoutMs?: number;
}

/** Client of the contact service. Sends one message and never retries. Rejects with `ApiError`. */
export function createContactClient(options: ContactClientOptions = {}): ContactApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    fetch: options.fetch,
  });
  return {
    async send(request) {
      await http.json({ path: CONTACT_PATH, method: 'post', body: request });
    },
  };
}
