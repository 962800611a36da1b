import { createHmac, randomUUID } from 'node:crypto';
import { createFakeServer, IdempotentResponses, type FakeServer, type RawWebhook } from './fake-server.ts';

const SECRET_KEY = 'sk_fake';
const WEBHOOK_SECRET = 'wsk_fake';

interface Payment {
  id: string;
  state: string;
  decline_reason?: string;
  payment_method: { id?: string; type: string; card_brand: string; card_last_four: string };
}

interface Order {
  id: string;
  token: string;
  type: 'payment' | 'refund';
  state: string;
  amount: number;
  currency: string;
  checkout_url: string;
  customer: { id: string; email?: string };
  merchant_order_data: { reference: string };
  payments: Payment[];
}

interface FakeResponse {
  status: number;
  body: unknown;
}

export interface FakeRevolut extends FakeServer {
  environment(base: string): Record<string, string>;
  charges: number[];
  refunds: number[];
  /** Simulates the visitor in Revolut's card field or on its page. */
  pay(checkoutUrl: string, how?: 'pays' | 'declines' | 'insufficient'): void;
  /** Declines later payments with saved methods. */
  closeCards(): void;
  webhooks(at: number, secret?: string): RawWebhook[];
}

/** The state of the fake, and the effect of every call. */
class RevolutLedger {
  readonly orders = new Map<string, Order>();
  readonly refunded = new Map<string, number>();
  readonly saved = new Map<string, string>();
  readonly charges: number[] = [];
  readonly refunds: number[] = [];
  readonly events: object[] = [];
  areCardsClosed = false;

  tell(event: string, order: Order): void {
    this.events.push({
      event,
      order_id: order.id,
      merchant_order_ext_ref: order.merchant_order_data.reference,
    });
  }

  create(body: string): FakeResponse {
    const posted = JSON.parse(body) as Partial<Order> & { amount: number; currency: string };
    const id = randomUUID();
    const token = randomUUID();
    const order: Order = {
      id,
      token,
      type: 'payment',
      state: 'pending',
      amount: posted.amount,
      currency: posted.currency,
      checkout_url: `https://sandbox-checkout.revolut.com/payment-link/${token}`,
      customer: { ...posted.customer, id: posted.customer?.id ?? randomUUID() },
      merchant_order_data: posted.merchant_order_data ?? { reference: '' },
      payments: [],
    };
    this.orders.set(id, order);
    return { status: 201, body: order };
  }

  take(order: Order, decline: string | undefined, methodId: string): void {
    const payment: Payment = {
      id: randomUUID(),
      state: decline === undefined ? 'captured' : 'declined',
      ...(decline === undefined ? {} : { decline_reason: decline }),
      payment_method: { id: methodId, type: 'card', card_brand: 'VISA', card_last_four: '4242' },
    };
    order.payments.push(payment);
    if (decline !== undefined) {
      this.tell('ORDER_PAYMENT_DECLINED', order);
      return;
    }
    order.state = 'completed';
    this.saved.set(methodId, order.customer.id);
    this.charges.push(order.amount);
    this.tell('ORDER_AUTHORISED', order);
    this.tell('ORDER_COMPLETED', order);
  }

  payWithSaved(order: Order, body: string): FakeResponse {
    const posted = JSON.parse(body) as { saved_payment_method: { id: string; initiator: string } };
    const { id, initiator } = posted.saved_payment_method;
    if (initiator !== 'merchant' || this.saved.get(id) !== order.customer.id)
      return { status: 422, body: { code: 'unprocessable', message: 'Unknown payment method' } };
    if (order.state !== 'pending') return { status: 422, body: { code: 'unprocessable' } };
    this.take(order, this.areCardsClosed ? 'do_not_honour' : undefined, id);
    return { status: 200, body: order.payments.at(-1) };
  }

  refund(order: Order, body: string): FakeResponse {
    const { amount } = JSON.parse(body) as { amount: number };
    const sum = (this.refunded.get(order.id) ?? 0) + amount;
    if (order.state !== 'completed' || sum > order.amount)
      return { status: 400, body: { code: 'bad_request' } };
    this.refunded.set(order.id, sum);
    this.refunds.push(amount);
    return { status: 201, body: { id: randomUUID(), type: 'refund', state: 'processing', amount } };
  }

  cancel(order: Order): FakeResponse {
    if (order.state !== 'pending') return { status: 422, body: { code: 'unprocessable' } };
    order.state = 'cancelled';
    this.tell('ORDER_CANCELLED', order);
    return { status: 200, body: order };
  }
}

/** Revolut's Merchant API according to its documentation, limited to the calls of the adapter. */
export function createFakeRevolut(settings: 'REVOLUT' | 'REVOLUT_BUSINESS' = 'REVOLUT'): FakeRevolut {
  const server = createFakeServer();
  const { app } = server;
  const transaction = new RevolutLedger();
  const kept = new IdempotentResponses();

  app.addHook('preHandler', async (request, reply) => {
    const isKnown =
      request.headers.authorization === `Bearer ${SECRET_KEY}` &&
      /^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['revolut-api-version']));
    return isKnown ? undefined : reply.code(401).send({ code: 'unauthenticated' });
  });
  app.post<{ Params: { '*': string }; Body: string | undefined }>('/api/orders', async (request, reply) => {
    const body = request.body ?? '';
    const key = request.headers['idempotency-key'];
    const response = await kept.once(typeof key === 'string' ? `create ${key}` : undefined, body, () =>
      transaction.create(body),
    );
    if (response === 'other-contents') return reply.code(409).send({ code: 'conflict' });
    return reply.code(response.status).send(response.body);
  });
  app.post<{ Params: { id: string; action: string }; Body: string | undefined }>(
    '/api/orders/:id/:action',
    async (request, reply) => {
      const order = transaction.orders.get(request.params.id);
      if (!order) return reply.code(404).send({ code: 'not_found' });
      const body = request.body ?? '{}';
      const work = (): FakeResponse => {
        if (request.params.action === 'payments') return transaction.payWithSaved(order, body);
        return request.params.action === 'refund'
          ? transaction.refund(order, body)
          : transaction.cancel(order);
      };
      const key = request.headers['idempotency-key'];
      const response = await kept.once(
        typeof key === 'string' ? `${request.url} ${key}` : undefined,
        body,
        work,
      );
      if (response === 'other-contents') return reply.code(409).send({ code: 'conflict' });
      return reply.code(response.status).send(structuredClone(response.body));
    },
  );
  app.get<{ Params: { id: string } }>('/api/orders/:id', async (request, reply) => {
    const order = transaction.orders.get(request.params.id);
    return order ?? reply.code(404).send({ code: 'not_found' });
  });

  return {
    ...server,
    charges: transaction.charges,
    refunds: transaction.refunds,
    environment: (base) => ({
      [`${settings}_SECRET_KEY`]: SECRET_KEY,
      [`${settings}_PUBLIC_KEY`]: 'pk_fake',
      [`${settings}_WEBHOOK_SECRET`]: WEBHOOK_SECRET,
      [`${settings}_API_BASE`]: base,
    }),
    pay(checkoutUrl, how = 'pays') {
      const order = [...transaction.orders.values()].find(
        (candidate) => candidate.checkout_url === checkoutUrl,
      );
      if (order?.state !== 'pending') throw new Error('There is no open order');
      const reasons = { pays: undefined, declines: 'do_not_honour', insufficient: 'insufficient_funds' };
      transaction.take(order, reasons[how], randomUUID());
    },
    closeCards() {
      transaction.areCardsClosed = true;
    },
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      transaction.events.map((event, index) => {
        const body = JSON.stringify(event);
        const timestamp = String(at + index);
        const mac = createHmac('sha256', secret).update(`v1.${timestamp}.${body}`).digest('hex');
        return {
          body,
          headers: {
            'content-type': 'application/json',
            'revolut-request-timestamp': timestamp,
            'revolut-signature': `v1=${'0'.repeat(64)},v1=${mac}`,
          },
        };
      }),
  };
}
