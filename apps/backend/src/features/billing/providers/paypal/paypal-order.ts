import type { OrderRequest, ChargeOfEvent } from '../provider-adapter.ts';
import { findAt, ProviderUnreachable, listAt, textAt, type Json } from '../provider-http.ts';
import { toPayPal, readOrder, type PayPalOrder } from './paypal-outcome.ts';
import type { PayPalApi } from './paypal-api.ts';

export const ORDERS = '/v2/checkout/orders';
const DESCRIPTION_MAX = 127;

export function orderBody(request: OrderRequest, source: object): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.idempotencyKey,
        // PayPal accepts only one payment per invoice number, whatever else fails.
        invoice_id: request.idempotencyKey,
        // PayPal refuses an order with a longer text. Cut between code points, so that no character is halved.
        description: Array.from(request.description).slice(0, DESCRIPTION_MAX).join(''),
        amount: toPayPal(request.amountMinor, request.currency),
      },
    ],
    payment_source: { paypal: source },
  };
}

/** Of the same site, in the same language. */
function cancelUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.pathname = '/subscription/cancel';
  url.searchParams.delete('payment');
  return url.href;
}

export const walletSource = ({ returnUrl }: OrderRequest, saved: boolean): object => ({
  experience_context: {
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: returnUrl,
    cancel_url: cancelUrl(returnUrl),
  },
  ...(saved
    ? {
        attributes: {
          vault: {
            store_in_vault: 'ON_SUCCESS',
            usage_type: 'MERCHANT',
            customer_type: 'CONSUMER',
            usage_pattern: 'SUBSCRIPTION_PREPAID',
          },
        },
      }
    : {}),
});

export const savedSource = (vaultId: string): object => ({
  vault_id: vaultId,
  stored_credential: {
    payment_initiator: 'MERCHANT',
    usage: 'SUBSEQUENT',
    usage_pattern: 'SUBSCRIPTION_PREPAID',
  },
});

/** Undefined where PayPal does not have it. */
export async function findOrder(api: PayPalApi, orderId: string): Promise<PayPalOrder | undefined> {
  const body = await findAt(api, `${ORDERS}/${encodeURIComponent(orderId)}`);
  const order = body && readOrder(body);
  if (body && !order) throw new ProviderUnreachable('PayPal shows no order');
  return order;
}

const CAPTURES = '/v2/payments/captures';

/** The id at the end of the link to what an object belongs to: a refund's capture, a capture's order. */
function idAbove(resource: Json, kind: 'captures' | 'orders'): string | undefined {
  const link = listAt(resource, 'links').find((item) => textAt(item, 'rel') === 'up');
  const [found, id] = (textAt(link, 'href') ?? '').split('/').slice(-2);
  return found === kind && id !== '' ? id : undefined;
}

const idsOf = (resource: Json): ChargeOfEvent => ({
  paymentId: textAt(resource, 'custom_id'),
  reference: textAt(resource, 'supplementary_data', 'related_ids', 'order_id') ?? idAbove(resource, 'orders'),
});

/** The charge of a capture that PayPal shows; empty where it has none. */
export async function chargeOfCapture(api: PayPalApi, captureId: string): Promise<ChargeOfEvent> {
  const capture = await findAt(api, `${CAPTURES}/${encodeURIComponent(captureId)}`);
  return capture ? idsOf(capture) : {};
}

/** The charge of a capture or a refund in an event. PayPal leaves ids out; then the linked capture has them. */
export async function chargeOfResource(api: PayPalApi, resource: Json): Promise<ChargeOfEvent> {
  const ids = idsOf(resource);
  if (ids.paymentId !== undefined || ids.reference !== undefined) return ids;
  const captureId = idAbove(resource, 'captures') ?? textAt(resource, 'id');
  return captureId === undefined ? {} : chargeOfCapture(api, captureId);
}
