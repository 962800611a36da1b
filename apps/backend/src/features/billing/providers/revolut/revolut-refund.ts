import type { KnownRefund, RefundOutcome, RefundRequest } from '../provider.ts';
import { listAt, ProviderUnreachable, textAt, type Json } from '../provider-http.ts';
import { codeOf, findAnyOrder, findOrder, ORDERS, type RevolutApi } from './revolut-api.ts';
import { toRevolut } from './revolut-outcome.ts';

/** A refund is an order of its own at Revolut. */
function refundOutcome(order: Json): RefundOutcome {
  const id = textAt(order, 'id');
  const named = id === undefined ? {} : { refundReference: id };
  const state = textAt(order, 'state');
  switch (state) {
    case 'completed':
      return { status: 'succeeded', ...named };
    case 'failed':
    case 'cancelled':
      return {
        status: 'failed',
        reason: textAt(listAt(order, 'payments').at(-1), 'decline_reason') ?? state,
        ...named,
      };
    default:
      return { status: 'pending', refundReference: id ?? null };
  }
}

const isAboutBalance = (body: Json): boolean =>
  /insufficient|balance/iu.test(`${codeOf(body) ?? ''} ${textAt(body, 'message') ?? ''}`);

/** @throws ProviderUnreachable Where the refund may be carried out later */
export async function refund(api: RevolutApi, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  const { status, body } = await api({
    method: 'POST',
    path: `${ORDERS}/${encodeURIComponent(reference)}/refund`,
    once: idempotencyKey,
    body: {
      amount: toRevolut(amountMinor, currency),
      currency,
      merchant_order_data: { reference: idempotencyKey },
    },
  });
  if (status < 400) return refundOutcome(body);
  const code = codeOf(body);
  if (isAboutBalance(body) || (status !== 404 && (await isUnfinished(api, reference))))
    throw new ProviderUnreachable(`Revolut cannot refund yet: ${code ?? status}`);
  return { status: 'failed', reason: code };
}

/** A payment that is still on its way cannot be refunded yet. */
async function isUnfinished(api: RevolutApi, reference: string): Promise<boolean> {
  const state = textAt(await findOrder(api, reference), 'state');
  return state === 'processing' || state === 'authorised';
}

/** Without Revolut's id it is found by our id as reference of the merchant. */
export async function lookupRefund(
  api: RevolutApi,
  { idempotencyKey, refundReference }: KnownRefund,
): Promise<RefundOutcome | undefined> {
  if (refundReference !== null) {
    const order = await findAnyOrder(api, refundReference);
    return order && refundOutcome(order);
  }
  const query = new URLSearchParams({ merchant_order_data_reference: idempotencyKey });
  const { status, body } = await api({ method: 'GET', path: `${ORDERS}?${query}` });
  if (status >= 400) throw new ProviderUnreachable(`Revolut shows no orders (status ${status})`);
  const found = listAt(body).find((order) => textAt(order, 'type') === 'refund');
  return found === undefined ? undefined : refundOutcome(found as Json);
}
