import { CONTACT_PATH, type ContactApi } from '@lumigraph/contracts';
import { createServiceHttp, type ServiceOptions } from './service-http.ts';

export type ContactClientOptions = ServiceOptions;

/** Client of the contact service. Sends one message and never retries. Rejects with `ApiError`. */
export function createContactClient(options: ContactClientOptions = {}): ContactApi {
  const http = createServiceHttp(options);
  return {
    async send(request) {
      await http.json({ path: CONTACT_PATH, method: 'post', body: request });
    },
  };
}
