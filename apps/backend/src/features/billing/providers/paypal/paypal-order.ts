import type { OrderRequest } from '../provider.ts';
import { ProviderUnreachable } from '../provider-http.ts';
import { toPayPal } from './paypal-amount.ts';
import type { PayPalApi } from './paypal-api.ts';
import { readOrder, type PayPalOrder } from './paypal-outcome.ts';

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

export const walletSource = ({ returnUrl }: OrderRequest, saved: boolean): object => ({
  experience_context: {
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: returnUrl,
    cancel_url: new URL('/subscription/cancel', returnUrl).href,
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
  const { status, body } = await api({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(orderId)}` });
  if (status === 404) return undefined;
  const order = readOrder(body);
  if (status >= 400 || !order) throw new ProviderUnreachable(`PayPal shows no order (status ${status})`);
  return order;
}
