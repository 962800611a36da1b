import {
  clientErrorTexts,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  subscriptionPaths,
  type Subscription,
  type SubscriptionsApi,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { createBillingHttp, keyHeader, type BillingClientOptions } from './billing-http.ts';
import { listOf, objectWith, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';

export type SubscriptionsClientOptions = BillingClientOptions;

const readSubscription = objectWith<Subscription>('status');

/**
 * Client of the accounting service. Rejects with `ApiError`: SUBSCRIPTION_ERROR, NETWORK_ERROR or
 * UNKNOWN_ERROR, with the client's messages where the server sends none.
 *
 * @example
 * const subscriptions = createSubscriptionsClient({ fetch: session.fetch });
 * const [monthly, yearly] = await subscriptions.plans();
 */
export function createSubscriptionsClient(options: SubscriptionsClientOptions = {}): SubscriptionsApi {
  const { read, response, translated, timeoutMs } = createBillingHttp(options, {
    code: 'SUBSCRIPTION_ERROR',
    failed: clientErrorTexts.subscription,
    unreachable: clientErrorTexts.subscriptionUnreachable,
  });
  return {
    plans: () => read({ path: subscriptionPaths.plans }, listOf()),
    subscribe: (body, once) =>
      read(
        { method: 'post', path: subscriptionPaths.subscribe, body, headers: keyHeader(once) },
        readSubscription,
      ),
    current: () => read({ path: subscriptionPaths.current }, readSubscription),
    redeemGiftCode: (code) =>
      read({ method: 'post', path: subscriptionPaths.giftCode, body: { code } }, readSubscription),
    async cancel(subscriptionId, { immediately }) {
      const path = subscriptionPaths.cancel(safeId(subscriptionId));
      return read({ method: 'post', path, body: { immediately } }, readSubscription);
    },
    async resume(subscriptionId) {
      return read(
        { method: 'post', path: subscriptionPaths.resume(safeId(subscriptionId)) },
        readSubscription,
      );
    },
    async previewChange(subscriptionId, planId) {
      const path = subscriptionPaths.previewChange(safeId(subscriptionId));
      return read({ method: 'post', path, body: { planId } }, objectWith('amountDue'));
    },
    async changePlan(subscriptionId, planId, once) {
      const path = subscriptionPaths.byId(safeId(subscriptionId));
      return read({ method: 'put', path, body: { planId }, headers: keyHeader(once) }, readSubscription);
    },
    history: ({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = {}) =>
      read({ path: subscriptionPaths.history, query: { page, pageSize } }, objectWithList('items')),
    invoices: ({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = {}) =>
      read({ path: subscriptionPaths.invoices, query: { page, pageSize } }, objectWithList('items')),
    withdraw: (body) => read({ method: 'post', path: subscriptionPaths.withdrawal, body }, readReceivedAt),
    cancelContract: (body) =>
      read({ method: 'post', path: subscriptionPaths.cancellation, body }, readReceivedAt),
    async downloadInvoice(invoiceId, { onProgress } = {}) {
      const path = subscriptionPaths.invoiceDownload(safeId(invoiceId));
      return translated(async () => {
        const result = await response({ path, headers: { accept: 'application/pdf, */*' } });
        const { blob } = await readDownload(result, {
          idleMs: timeoutMs,
          onProgress: ({ loadedBytes, totalBytes }) => onProgress?.(loadedBytes, totalBytes),
        });
        return blob;
      });
    },
  };
}

const readReceivedAt = (response: unknown): string | undefined =>
  objectWith<{ receivedAt: string }>('receivedAt')(response)?.receivedAt;
