import {
  API_PREFIX,
  backendProvider,
  clientErrorTexts,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  paymentPaths,
  providerDetails,
  type Payment,
  type PaymentOptions,
  type PaymentsApi,
} from '@lumigraph/contracts';
import { absoluteUrl } from './http.ts';
import { createBillingHttp, keyHeader, type BillingClientOptions } from './billing-http.ts';
import { listOf, objectWith, objectWithList } from './responses.ts';
import { safeId } from './safe-path.ts';

export type PaymentsClientOptions = BillingClientOptions;

const readPayment = objectWith<Payment>('status');

/**
 * Client of the payment service. Rejects with `ApiError`: PAYMENT_ERROR, NETWORK_ERROR or UNKNOWN_ERROR, with
 * the client's messages where the server sends none.
 *
 * @example
 * const payments = createPaymentsClient({ fetch: session.fetch });
 * const payment = await payments.pay(provider, request, { idempotencyKey: crypto.randomUUID() });
 */
export function createPaymentsClient(options: PaymentsClientOptions = {}): PaymentsApi {
  /** The script of a backend on another origin: its address may be relative to the backend. */
  function absoluteScript({ scriptUrl }: { scriptUrl?: string }): { scriptUrl?: string } {
    const base = absoluteUrl(options.baseUrl ?? API_PREFIX);
    if (scriptUrl === undefined || !URL.canParse(scriptUrl, base)) return {};
    return { scriptUrl: new URL(scriptUrl, base).href };
  }
  const { read } = createBillingHttp(options, {
    code: 'PAYMENT_ERROR',
    failed: clientErrorTexts.payment,
    unreachable: clientErrorTexts.paymentUnreachable,
  });
  return {
    options: async () => {
      const found = await read({ path: paymentPaths.options }, objectWithList<PaymentOptions>('providers'));
      return {
        ...found,
        providers: found.providers.map((offer) => ({ ...offer, ...absoluteScript(offer) })),
      };
    },
    createIntent: (request, once) =>
      read(
        {
          method: 'post',
          path: paymentPaths.intent,
          body: { ...request, provider: backendProvider(request.provider) },
          headers: keyHeader(once),
        },
        readPayment,
      ),
    pay: (provider, request, once) =>
      read(
        {
          method: 'post',
          path: providerDetails[provider].bankStyle ? paymentPaths.bankPayment : paymentPaths.payment,
          body: { ...request, provider: backendProvider(provider) },
          headers: keyHeader(once),
        },
        readPayment,
      ),
    async payment(paymentId) {
      return read({ path: paymentPaths.byId(safeId(paymentId)) }, readPayment);
    },
    async confirm(paymentId) {
      return read({ method: 'post', path: paymentPaths.confirm(safeId(paymentId)) }, readPayment);
    },
    async refund(paymentId, request, once) {
      return read(
        {
          method: 'post',
          path: paymentPaths.refund(safeId(paymentId)),
          body: request,
          headers: keyHeader(once),
        },
        readPayment,
      );
    },
    products: () => read({ path: paymentPaths.products }, listOf()),
    cards: () => read({ path: paymentPaths.cards }, listOf()),
    async removeCard(cardId) {
      return read({ method: 'delete', path: paymentPaths.card(safeId(cardId)) }, listOf());
    },
    async renewWithCard(cardId) {
      return read({ method: 'post', path: paymentPaths.cardRenewals(safeId(cardId)) }, listOf());
    },
    history({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, status } = {}) {
      return read(
        {
          path: paymentPaths.history,
          query: { page, pageSize, ...(status === undefined ? {} : { status }) },
        },
        objectWithList('items'),
      );
    },
  };
}
