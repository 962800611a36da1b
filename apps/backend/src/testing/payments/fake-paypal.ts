import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createFakeServer, IdempotentResponses, type FakeServer, type RawWebhook } from './fake-server.ts';

const CLIENT_ID = 'fake-client';
const CLIENT_SECRET = 'fake-secret';
const WEBHOOK_ID = 'WH-FAKE';
const SIGNING_KEY = 'the key of the fake';

interface Order {
  id: string;
  status: string;
  purchase_units: {
    custom_id?: string;
    invoice_id?: string;
    amount: { value: string; currency_code: string };
    payments?: { captures: { id: string; status: string }[]; refunds?: object[] };
  }[];
  payment_source?: { paypal: Record<string, unknown> };
}

interface FakeResponse {
  status: number;
  body: unknown;
}

export interface FakePayPal extends FakeServer {
  environment(base: string): Record<string, string>;
  charges: number[];
  refunds: number[];
  /** Simulates the visitor in PayPal's window; after `declines`, the capture is refused. */
  approve(orderId: string, how?: 'pays' | 'declines'): void;
  /** Declines later renewals with this saved account. */
  closeAccounts(): void;
  /** Refunds in PayPal's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
  webhooks(at: number, secret?: string): RawWebhook[];
}

const refusal = (issue: string, status = 422): FakeResponse => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});
const cents = (value: string): number => Math.round(Number(value) * 100);

const sign = (transmission: string, event: string): string =>
  createHmac('sha256', SIGNING_KEY)
    .update(`${transmission}|${WEBHOOK_ID}|${crc32(Buffer.from(event))}`)
    .digest('base64');

const id = (): string => randomBytes(8).toString('hex').toUpperCase();

/** The state of the fake, and the effect of every call. */
class PayPalLedger {
  readonly orders = new Map<string, Order>();
  readonly declining = new Set<string>();
  readonly invoices = new Set<string>();
  readonly captures = new Map<string, { order: Order; cents: number; refunded: number }>();
  readonly charges: number[] = [];
  readonly refunds: number[] = [];
  readonly events: object[] = [];
  areAccountsClosed = false;

  tell(type: string, resource: object): void {
    this.events.push({ id: `WH-${id()}`, event_type: type, resource: structuredClone(resource) });
  }

  capture(order: Order, vaultId: string | undefined): FakeResponse {
    const [unit] = order.purchase_units;
    if (!unit) return refusal('MISSING_REQUIRED_PARAMETER', 400);
    if (unit.invoice_id !== undefined) {
      if (this.invoices.has(unit.invoice_id)) return refusal('DUPLICATE_INVOICE_ID');
      this.invoices.add(unit.invoice_id);
    }
    const captureId = id();
    this.captures.set(captureId, { order, cents: cents(unit.amount.value), refunded: 0 });
    this.charges.push(cents(unit.amount.value));
    order.status = 'COMPLETED';
    unit.payments = { captures: [{ id: captureId, status: 'COMPLETED' }] };
    order.payment_source = {
      paypal: vaultId === undefined ? {} : { attributes: { vault: { id: vaultId, status: 'VAULTED' } } },
    };
    this.tell('PAYMENT.CAPTURE.COMPLETED', {
      id: captureId,
      custom_id: unit.custom_id,
      supplementary_data: { related_ids: { order_id: order.id } },
    });
    return { status: 201, body: order };
  }

  create(body: string): FakeResponse {
    const request = JSON.parse(body) as Order & { intent: string };
    const source = request.payment_source?.paypal ?? {};
    const order: Order = { id: id(), status: 'CREATED', purchase_units: request.purchase_units };
    this.orders.set(order.id, order);
    if (typeof source['vault_id'] === 'string') {
      if (this.areAccountsClosed) return refusal('PAYER_ACCOUNT_RESTRICTED');
      return this.capture(order, source['vault_id']);
    }
    order.status = 'PAYER_ACTION_REQUIRED';
    order.payment_source = { paypal: source };
    return { status: 201, body: order };
  }

  captureApproved(order: Order | undefined): FakeResponse {
    if (!order) return refusal('RESOURCE_NOT_FOUND', 404);
    if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
    if (this.declining.has(order.id)) return refusal('INSTRUMENT_DECLINED');
    const isSaved = 'attributes' in (order.payment_source?.paypal ?? {});
    return this.capture(order, isSaved ? `vault${id()}` : undefined);
  }

  refund(captureId: string, body: string): FakeResponse {
    const captured = this.captures.get(captureId);
    const amount = cents((JSON.parse(body) as { amount: { value: string } }).amount.value);
    if (!captured) return refusal('RESOURCE_NOT_FOUND', 404);
    if (captured.refunded + amount > captured.cents) return refusal('REFUND_AMOUNT_EXCEEDED');
    captured.refunded += amount;
    this.refunds.push(amount);
    const [unit] = captured.order.purchase_units;
    const billing = { value: (amount / 100).toFixed(2), currency_code: unit?.amount.currency_code ?? '' };
    const refund = { id: id(), status: 'COMPLETED', amount: billing };
    if (unit?.payments) (unit.payments.refunds ??= []).push(refund);
    this.tell('PAYMENT.CAPTURE.REFUNDED', { ...refund, custom_id: unit?.custom_id });
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
  const server = createFakeServer();
  const { app } = server;
  const transaction = new PayPalLedger();
  const kept = new IdempotentResponses();
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
    const work = (): FakeResponse => {
      if (parts[1] === 'notifications') return transaction.verify(body);
      if (parts[2] === 'captures') return transaction.refund(parts[3] ?? '', body);
      return parts[4] === 'capture'
        ? transaction.captureApproved(transaction.orders.get(parts[3] ?? ''))
        : transaction.create(body);
    };
    const key = request.headers['paypal-request-id'];
    const response = await kept.once(
      typeof key === 'string' ? `${request.url} ${key}` : undefined,
      body,
      work,
    );
    const { status, body: sent } =
      response === 'other-contents' ? refusal('PAYPAL_REQUEST_ID_USED', 400) : structuredClone(response);
    return reply.code(status).send(sent);
  });
  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', async (request, reply) => {
    const order = transaction.orders.get(request.params.id);
    return order ?? reply.code(404).send(refusal('RESOURCE_NOT_FOUND', 404).body);
  });

  return {
    ...server,
    charges: transaction.charges,
    refunds: transaction.refunds,
    environment,
    approve(orderId, how = 'pays') {
      const order = transaction.orders.get(orderId);
      if (!order) throw new Error('There is no such order');
      order.status = 'APPROVED';
      if (how === 'declines') transaction.declining.add(orderId);
      transaction.tell('CHECKOUT.ORDER.APPROVED', {
        id: orderId,
        custom_id: order.purchase_units[0]?.custom_id,
      });
    },
    closeAccounts() {
      transaction.areAccountsClosed = true;
    },
    refundOutside(amount) {
      const [captureId = ''] = transaction.captures.keys();
      transaction.refund(captureId, JSON.stringify({ amount: { value: (amount / 100).toFixed(2) } }));
    },
    webhooks: (at, secret) =>
      transaction.events.map((event) => {
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
