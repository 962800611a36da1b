import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { createFakeServer, FakeLedger, type FakeProvider, type FakeResponse } from './fake-server.ts';

const CLIENT_ID = 'fake-client';
const CLIENT_SECRET = 'fake-secret';
const WEBHOOK_ID = 'WH-FAKE';
const SIGNING_KEY = 'the key of the fake';

interface Order extends simulator.SimulatedCharge {
  id: string;
  unit: { custom_id?: string; invoice_id?: string; amount: { value: string; currency_code: string } };
  /** `vault_id` names a saved account, `attributes` save one. */
  source: Record<string, unknown>;
  behaviour: simulator.Behaviour;
  captureId?: string;
  refunds: object[];
}

/** Status of the simulator → status of PayPal. */
const states: Readonly<Record<string, string>> = {
  order: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  succeeded: 'COMPLETED',
};

/** An order as PayPal's API returns it. */
const view = ({ id: orderId, status, unit, source, captureId, refunds }: Order) => ({
  id: orderId,
  status: states[status] ?? 'CREATED',
  purchase_units: [
    captureId === undefined
      ? unit
      : { ...unit, payments: { captures: [{ id: captureId, status: 'COMPLETED' }], refunds } },
  ],
  payment_source: { paypal: source },
});

export interface FakePayPal extends FakeProvider {
  /** Simulates the visitor in PayPal's window; after `declines`, the capture is refused. */
  approve(orderId: string, how?: 'pays' | 'declines'): void;
  /** Declines later renewals with this saved account. */
  closeAccounts(): void;
  /** Refunds in PayPal's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
}

const refusal = (issue: string, status = 422): FakeResponse => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});
const hasForbiddenDecimals = ({ value, currency_code: currency }: Order['unit']['amount']): boolean =>
  ['HUF', 'JPY', 'TWD'].includes(currency) && value.includes('.');
const cents = (value: string): number => Math.round(Number(value) * 100);

const sign = (transmission: string, event: string): string =>
  createHmac('sha256', SIGNING_KEY)
    .update(`${transmission}|${WEBHOOK_ID}|${crc32(Buffer.from(event))}`)
    .digest('base64');

const id = (): string => randomBytes(8).toString('hex').toUpperCase();

/** The state of the fake, and the effect of every call. */
class PayPalLedger extends FakeLedger<Order> {
  readonly invoices = new Set<string>();
  readonly events: object[] = [];
  areAccountsClosed = false;

  report(type: string, resource: object): void {
    this.events.push({ id: `WH-${id()}`, event_type: type, resource });
  }

  capture(order: Order, vaultId: string | undefined): FakeResponse {
    const { invoice_id: invoice, custom_id } = order.unit;
    if (invoice !== undefined && this.invoices.has(invoice)) return refusal('DUPLICATE_INVOICE_ID');
    if (invoice !== undefined) this.invoices.add(invoice);
    order.captureId = id();
    order.source = vaultId === undefined ? {} : { attributes: { vault: { id: vaultId, status: 'VAULTED' } } };
    this.change(order, simulator.begun(order.behaviour));
    this.report('PAYMENT.CAPTURE.COMPLETED', {
      id: order.captureId,
      custom_id,
      supplementary_data: { related_ids: { order_id: order.id } },
    });
    return { status: 201, body: view(order) };
  }

  create(body: string): FakeResponse {
    const request = JSON.parse(body) as {
      purchase_units: [Order['unit']];
      payment_source?: { paypal: Order['source'] };
    };
    const [unit] = request.purchase_units;
    if (hasForbiddenDecimals(unit.amount)) return refusal('DECIMALS_NOT_SUPPORTED');
    const order: Order = {
      ...simulator.newCharge(cents(unit.amount.value), 'order'),
      id: id(),
      unit,
      source: request.payment_source?.paypal ?? {},
      behaviour: { kind: 'succeeds' },
      refunds: [],
    };
    this.set(order.id, order);
    const saved = order.source['vault_id'];
    if (typeof saved !== 'string') return { status: 201, body: view(order) };
    if (!this.areAccountsClosed) return this.capture(order, saved);
    this.change(order, { status: 'failed' });
    return refusal('PAYER_ACCOUNT_RESTRICTED');
  }

  captureApproved(order: Order | undefined): FakeResponse {
    if (!order) return refusal('RESOURCE_NOT_FOUND', 404);
    if (order.status === 'succeeded') return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'approved') return refusal('ORDER_NOT_APPROVED');
    // The order stays open for another way to pay.
    if (order.behaviour.kind === 'fails') return refusal('INSTRUMENT_DECLINED');
    return this.capture(order, 'attributes' in order.source ? `vault${id()}` : undefined);
  }

  refund(captureId: string, body: string): FakeResponse {
    const order = this.find((candidate) => candidate.captureId === captureId);
    const { value } = (JSON.parse(body) as { amount: { value: string } }).amount;
    const amount = cents(value);
    if (!order) return refusal('RESOURCE_NOT_FOUND', 404);
    if (hasForbiddenDecimals({ ...order.unit.amount, value })) return refusal('DECIMALS_NOT_SUPPORTED');
    if (!this.change(order, simulator.refunded(order, amount))) return refusal('REFUND_AMOUNT_EXCEEDED');
    const { custom_id, amount: paid } = order.unit;
    const refund = { id: id(), status: 'COMPLETED', amount: { ...paid, value } };
    order.refunds.push(refund);
    this.report('PAYMENT.CAPTURE.REFUNDED', { ...refund, custom_id });
    return { status: 201, body: refund };
  }

  /** Compares the event character by character, as PayPal does with its checksum. */
  verify(body: string): FakeResponse {
    const fields = JSON.parse(body) as Record<string, unknown>;
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const transmission = `${String(fields['transmission_id'])}|${String(fields['transmission_time'])}`;
    const isRight =
      fields['webhook_id'] === WEBHOOK_ID && fields['transmission_sig'] === sign(transmission, event);
    return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } };
  }
}

const environment = (base: string): Record<string, string> => ({
  PAYPAL_CLIENT_ID: CLIENT_ID,
  PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  PAYPAL_API_BASE: base,
});

/**
 * PayPal's orders, captures and webhook verification according to its documentation, limited to the calls of the
 * adapter.
 */
export function createFakePayPal(): FakePayPal {
  const server = createFakeServer('paypal-request-id', refusal('PAYPAL_REQUEST_ID_USED', 400));
  const { app, replyOnce } = server;
  const ledger = new PayPalLedger();
  const tokens = new Set<string>();

  app.post('/v1/oauth2/token', async (request, reply) => {
    const expected = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
    if (request.headers.authorization !== `Basic ${expected}`)
      return reply.code(401).send({ error: 'invalid_client' });
    const token = id();
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 32_400 };
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.url === '/v1/oauth2/token') return undefined;
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return tokens.has(token) ? undefined : reply.code(401).send({ error: 'invalid_token' });
  });
  app.post<{ Params: { '*': string }; Body: string }>('/*', async (request, reply) => {
    const body = request.body;
    const parts = request.url.split('/').slice(1);
    return replyOnce(request, reply, () => {
      if (parts[1] === 'notifications') return ledger.verify(body);
      if (parts[2] === 'captures') return ledger.refund(parts[3] ?? '', body);
      return parts[4] === 'capture'
        ? ledger.captureApproved(ledger.get(parts[3] ?? ''))
        : ledger.create(body);
    });
  });
  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', async (request, reply) => {
    const order = ledger.get(request.params.id);
    return order ? view(order) : reply.code(404).send(refusal('RESOURCE_NOT_FOUND', 404).body);
  });

  return {
    ...server,
    charges: ledger.charges,
    refunds: ledger.refunds,
    environment,
    approve(orderId, how = 'pays') {
      const order = ledger.get(orderId);
      if (!order) throw new Error('There is no such order');
      ledger.change(order, simulator.approved(order));
      if (how === 'declines') order.behaviour = { kind: 'fails', failureCode: 'card_declined' };
      ledger.report('CHECKOUT.ORDER.APPROVED', { id: orderId, custom_id: order.unit.custom_id });
    },
    closeAccounts() {
      ledger.areAccountsClosed = true;
    },
    refundOutside(amount) {
      const paid = ledger.find(({ status }) => status === 'succeeded');
      ledger.refund(paid?.captureId ?? '', JSON.stringify({ amount: { value: String(amount / 100) } }));
    },
    webhooks: (at, secret) =>
      ledger.events.map((event) => {
        // Keeps the blanks and order of PayPal's JSON, because the checksum covers the exact text.
        const body = JSON.stringify(event, null, 1);
        const transmission = { id: id(), time: new Date(at).toISOString() };
        const signature = sign(`${transmission.id}|${transmission.time}`, secret ?? body);
        return {
          body,
          headers: {
            'content-type': 'application/json',
            'paypal-auth-algo': 'SHA256withRSA',
            'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-fake',
            'paypal-transmission-id': transmission.id,
            'paypal-transmission-sig': signature,
            'paypal-transmission-time': transmission.time,
          },
        };
      }),
  };
}
