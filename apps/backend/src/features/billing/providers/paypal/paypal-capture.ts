import type { ChargeOfEvent } from '../provider.ts';
import { listAt, ProviderUnreachable, textAt, type Json } from '../provider-http.ts';
import type { PayPalApi } from './paypal-api.ts';

const CAPTURES = '/v2/payments/captures';

/** The id at the end of the link to what an object belongs to: a refund's capture, a capture's order. */
function idAbove(resource: Json, kind: 'captures' | 'orders'): string | undefined {
  const link = listAt(resource, 'links').find((item) => textAt(item, 'rel') === 'up');
  const [found, id] = (textAt(link, 'href') ?? '').split('/').slice(-2);
  return found === kind && id !== '' ? id : undefined;
}

const named = (paymentId: string | undefined, reference: string | undefined): ChargeOfEvent => ({
  ...(paymentId === undefined ? {} : { paymentId }),
  ...(reference === undefined ? {} : { reference }),
});

const idsOf = (resource: Json): ChargeOfEvent =>
  named(
    textAt(resource, 'custom_id'),
    textAt(resource, 'supplementary_data', 'related_ids', 'order_id') ?? idAbove(resource, 'orders'),
  );

/** The charge of a capture that PayPal shows; empty where it has none. */
export async function chargeOfCapture(api: PayPalApi, captureId: string): Promise<ChargeOfEvent> {
  const { status, body } = await api({
    method: 'GET',
    path: `${CAPTURES}/${encodeURIComponent(captureId)}`,
  });
  if (status === 404) return {};
  if (status >= 400) throw new ProviderUnreachable(`PayPal shows no capture (status ${status})`);
  return idsOf(body);
}

/** The charge of a capture or a refund in an event. PayPal leaves ids out; then the linked capture has them. */
export async function chargeOfResource(api: PayPalApi, resource: Json): Promise<ChargeOfEvent> {
  const ids = idsOf(resource);
  if (ids.paymentId !== undefined || ids.reference !== undefined) return ids;
  const captureId = idAbove(resource, 'captures') ?? textAt(resource, 'id');
  return captureId === undefined ? {} : chargeOfCapture(api, captureId);
}
