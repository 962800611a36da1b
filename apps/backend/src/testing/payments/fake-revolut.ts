import { createHmac, randomUUID } from 'node:crypto';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { createFakeServer, FakeLedger, type FakeProvider, type FakeResponse } from './fake-server.ts';

const SECRET_KEY = 'sk_fake';
const WEBHOOK_SECRET = 'wsk_fake';

interface Payment {
  id: string;
  state: string;
  decline_reason?: string;
  payment_method: { id?: string; type: string; card_brand: string; card_last_four: string };
}

interface Order extends simulator.SimulatedCharge {
  id: string;
  token: string;
  currency: string;
  customer: { id: string; email?: string };
  merchant_order_data: { reference: string };
  payments: Payment[];
}

/** Status of the simulator → state of Revolut. */
const states: Readonly<Record<string, string>> = { requires_action: 'pending', succeeded: 'completed' };

/** An order as Revolut's API returns it. */
const view = ({ amount_minor: amount, status, ...fields }: Order) => ({
  ...fields,
  amount,
  type: 'payment',
  state: states[status] ?? status,
  checkout_url: `https://sandbox-checkout.revolut.com/payment-link/${fields.token}`,
});

export interface FakeRevolut extends FakeProvider {
  /** Simulates the visitor in Revolut's card field or on its page. */
  pay(checkoutUrl: string, how?: 'pays' | 'declines' | 'insufficient'): void;
  /** Declines later payments with saved methods. */
  closeCards(): void;
}

const unprocessable: FakeResponse = { status: 422, body: { code: 'unprocessable' } };

/** The state of the fake, and the effect of every call. */
class RevolutLedger extends FakeLedger<Order> {
  readonly saved = new Map<string, string>();
  readonly events: object[] = [];
  areCardsClosed = false;

  report(event: string, order: Order): void {
    this.events.push({
      event,
      order_id: order.id,
      merchant_order_ext_ref: order.merchant_order_data.reference,
    });
  }

  create(body: string): FakeResponse {
    const posted = JSON.parse(body) as Partial<Order> & { amount: number; currency: string };
    const order: Order = {
      ...simulator.newCharge(posted.amount, 'requires_action'),
      id: randomUUID(),
      token: randomUUID(),
      currency: posted.currency,
      customer: { ...posted.customer, id: posted.customer?.id ?? randomUUID() },
      merchant_order_data: posted.merchant_order_data ?? { reference: '' },
      payments: [],
    };
    this.set(order.id, order);
    return { status: 201, body: view(order) };
  }

  /** A declined attempt leaves the order open. */
  take(order: Order, decline: string | undefined, methodId: string): void {
    order.payments.push({
      id: randomUUID(),
      state: decline === undefined ? 'captured' : 'declined',
      ...(decline === undefined ? {} : { decline_reason: decline }),
      payment_method: { id: methodId, type: 'card', card_brand: 'VISA', card_last_four: '4242' },
    });
    if (decline !== undefined) {
      this.report('ORDER_PAYMENT_DECLINED', order);
      return;
    }
    this.change(order, simulator.settled(order, null));
    this.saved.set(methodId, order.customer.id);
    this.report('ORDER_AUTHORISED', order);
    this.report('ORDER_COMPLETED', order);
  }

  payWithSaved(order: Order, body: string): FakeResponse {
    const posted = JSON.parse(body) as { saved_payment_method: { id: string; initiator: string } };
    const { id, initiator } = posted.saved_payment_method;
    if (initiator !== 'merchant' || this.saved.get(id) !== order.customer.id) return unprocessable;
    if (order.status !== 'requires_action') return unprocessable;
    this.take(order, this.areCardsClosed ? 'do_not_honour' : undefined, id);
    return { status: 200, body: order.payments.at(-1) };
  }

  refund(order: Order, body: string): FakeResponse {
    const { amount } = JSON.parse(body) as { amount: number };
    return this.change(order, simulator.refunded(order, amount))
      ? { status: 201, body: { id: randomUUID(), type: 'refund', state: 'processing', amount } }
      : { status: 400, body: { code: 'bad_request' } };
  }

  cancel(order: Order): FakeResponse {
    if (order.status !== 'requires_action') return unprocessable;
    this.change(order, { status: 'cancelled' });
    this.report('ORDER_CANCELLED', order);
    return { status: 200, body: view(order) };
  }
}

/** Revolut's Merchant API according to its documentation, limited to the calls of the adapter. */
export function createFakeRevolut(settings: 'REVOLUT' | 'REVOLUT_BUSINESS' = 'REVOLUT'): FakeRevolut {
  const server = createFakeServer('idempotency-key', { status: 409, body: { code: 'conflict' } });
  const { app, replyOnce } = server;
  const ledger = new RevolutLedger();

  app.addHook('preHandler', async (request, reply) => {
    const isKnown =
      request.headers.authorization === `Bearer ${SECRET_KEY}` &&
      /^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['revolut-api-version']));
    return isKnown ? undefined : reply.code(401).send({ code: 'unauthenticated' });
  });
  app.post<{ Body: string | undefined }>('/api/orders', async (request, reply) =>
    replyOnce(request, reply, () => ledger.create(request.body ?? '')),
  );
  app.post<{ Params: { id: string; action: string }; Body: string | undefined }>(
    '/api/orders/:id/:action',
    async (request, reply) => {
      const order = ledger.get(request.params.id);
      if (!order) return reply.code(404).send({ code: 'not_found' });
      const { body = '{}', params } = request;
      return replyOnce(request, reply, () => {
        if (params.action === 'payments') return ledger.payWithSaved(order, body);
        return params.action === 'refund' ? ledger.refund(order, body) : ledger.cancel(order);
      });
    },
  );
  app.get<{ Params: { id: string } }>('/api/orders/:id', async (request, reply) => {
    const order = ledger.get(request.params.id);
    return order ? view(order) : reply.code(404).send({ code: 'not_found' });
  });

  return {
    ...server,
    charges: ledger.charges,
    refunds: ledger.refunds,
    environment: (base) => ({
      [`${settings}_SECRET_KEY`]: SECRET_KEY,
      [`${settings}_PUBLIC_KEY`]: 'pk_fake',
      [`${settings}_WEBHOOK_SECRET`]: WEBHOOK_SECRET,
      [`${settings}_API_BASE`]: base,
    }),
    pay(checkoutUrl, how = 'pays') {
      const order = ledger.find((candidate) => view(candidate).checkout_url === checkoutUrl);
      if (order?.status !== 'requires_action') throw new Error('There is no open order');
      const reasons = { pays: undefined, declines: 'do_not_honour', insufficient: 'insufficient_funds' };
      ledger.take(order, reasons[how], randomUUID());
    },
    closeCards() {
      ledger.areCardsClosed = true;
    },
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      ledger.events.map((event, index) => {
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
