import { createHmac, randomUUID } from 'node:crypto';
import { createFakeServer, type FakeProvider, type FakeResponse } from './fake-server.ts';
import { RevolutLedger } from './revolut-ledger.ts';
import {
  checkoutUrlOf,
  disputeView,
  simpleView,
  stateOf,
  view,
  type RevolutDecline,
  type RevolutOrder,
  type RevolutOrderState,
  type RevolutPaymentState,
} from './revolut-views.ts';
import { revolutEvent } from './schemas/revolut-objects.ts';
import { revolutError, revolutSchemas } from './schemas/revolut-schemas.ts';

const SECRET_KEY = 'sk_fake';
const WEBHOOK_SECRET = 'wsk_fake';

const attempts = { pays: undefined, declines: 'do_not_honour', insufficient: 'insufficient_funds' } as const;

const disputeEvents = {
  needs_response: ['DISPUTE_ACTION_REQUIRED', 'new'],
  under_review: ['DISPUTE_UNDER_REVIEW', 'representment'],
  won: ['DISPUTE_WON', 'won_representment'],
  lost: ['DISPUTE_LOST', 'lost_representment'],
} as const;

export interface FakeRevolut extends FakeProvider {
  /**
   * Simulates the visitor in Revolut's card field or on its page. `saves`: the field was opened with
   * `savePaymentMethodFor: 'merchant'`.
   */
  pay(checkoutUrl: string, how?: keyof typeof attempts | { decline: RevolutDecline }, saves?: boolean): void;
  /** Declines later payments with saved methods. */
  closeCards(reason?: RevolutDecline): void;
  /** Sets the state of the newest payment and of its order. */
  play(order: RevolutOrderState, payment: RevolutPaymentState): void;
  /** The states in which later payments with saved methods end. */
  playSaved(order: RevolutOrderState, payment: RevolutPaymentState): void;
  /** The state in which later refunds begin. */
  refundsBegin(state: RevolutOrderState): void;
  /** Ends the refunds that are not final. */
  endRefunds(state: 'completed' | 'failed' | 'cancelled'): void;
  /** Refuses later refunds; undefined accepts them again. */
  refuseRefunds(refusal: { status: number; code: string | number; message?: string } | undefined): void;
  /** Refuses our key, or gives it no permission; undefined accepts it again. */
  refuseKey(status: 401 | 403 | undefined): void;
  /** Refunds in Revolut's own pages. */
  refundOutside(amount: number): void;
  /** Opens a dispute of the newest payment, or changes it. */
  dispute(state: keyof typeof disputeEvents): void;
  /** The bank takes the money of the newest payment back, or returns it. */
  chargeback(type: 'chargeback' | 'chargeback_reversal'): void;
}

/** Revolut's Merchant API according to its documentation, limited to the calls of the adapter. */
export function createFakeRevolut(settings: 'REVOLUT' | 'REVOLUT_BUSINESS' = 'REVOLUT'): FakeRevolut {
  const conflict = { status: 409, body: revolutError('conflict', 'Another request used this key') };
  const server = createFakeServer('idempotency-key', conflict, revolutSchemas);
  const { app, replyOnce } = server;
  const ledger = new RevolutLedger();
  const notFound = revolutError('not_found', 'There is no such object');
  let keyStatus: 401 | 403 | undefined;

  app.addHook('onRequest', async (request, reply) => {
    if (keyStatus === 403) return reply.code(403).send(revolutError('forbidden', 'No permission'));
    return request.headers.authorization === `Bearer ${SECRET_KEY}` && keyStatus === undefined
      ? undefined
      : reply.code(401).send(revolutError('unauthenticated', 'Authentication failed'));
  });
  // Orders and payments have no idempotency: the same call twice has two effects.
  app.post<{ Body: string }>('/api/orders', async (request, reply) => {
    const { status, body } = ledger.create(request.body);
    return reply.code(status).send(body);
  });
  app.post<{ Params: { id: string; action: string }; Body: string | undefined }>(
    '/api/orders/:id/:action',
    async (request, reply) => {
      const order = ledger.get(request.params.id);
      if (!order) return reply.code(404).send(notFound);
      const { body = '{}', params } = request;
      if (params.action === 'refund') return replyOnce(request, reply, () => ledger.refund(order, body));
      const response: FakeResponse =
        params.action === 'payments' ? ledger.payWithSaved(order, body) : ledger.cancel(order);
      return reply.code(response.status).send(response.body);
    },
  );
  app.get<{ Querystring: { merchant_order_data_reference?: string } }>('/api/orders', async (request) =>
    [...ledger.values()]
      .filter(
        ({ merchant_order_data: data }) => data?.reference === request.query.merchant_order_data_reference,
      )
      .map(simpleView),
  );
  app.get<{ Params: { id: string } }>('/api/orders/:id', async (request, reply) => {
    const order = ledger.get(request.params.id);
    return order ? view(order) : reply.code(404).send(notFound);
  });
  app.get<{ Querystring: { payment_id?: string } }>('/api/disputes', async (request) =>
    [...ledger.disputes.values()]
      .filter(({ order }) => order.payments.some(({ id }) => id === request.query.payment_id))
      .map(disputeView),
  );
  app.get<{ Params: { id: string } }>('/api/disputes/:id', async (request, reply) => {
    const dispute = ledger.disputes.get(request.params.id);
    return dispute ? disputeView(dispute) : reply.code(404).send(notFound);
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
    pay(checkoutUrl, how = 'pays', saves = true) {
      const order = ledger.find((candidate) => checkoutUrlOf(candidate) === checkoutUrl);
      if (!order || stateOf(order) !== 'pending') throw new Error('There is no open order');
      const decline = typeof how === 'string' ? attempts[how] : how.decline;
      ledger.take(order, {
        ...(decline === undefined ? {} : { decline }),
        methodId: randomUUID(),
        saves,
      });
    },
    closeCards(reason = 'do_not_honour') {
      ledger.savedDecline = reason;
    },
    play(state, paymentState) {
      const newest = [...ledger.values()].findLast(({ type }) => type === 'payment');
      if (newest) ledger.play(newest, state, paymentState);
    },
    playSaved(order, payment) {
      ledger.savedState = { order, payment };
    },
    refundsBegin(state) {
      ledger.refundState = state;
    },
    endRefunds(state) {
      for (const order of ledger.values())
        if (order.type === 'refund' && !['completed', 'failed', 'cancelled'].includes(stateOf(order)))
          ledger.endRefund(order, state);
    },
    refuseRefunds(refusal) {
      ledger.refundRefusal = refusal && {
        status: refusal.status,
        body: revolutError(refusal.code, refusal.message ?? 'Refused'),
      };
    },
    refuseKey(status) {
      keyStatus = status;
    },
    refundOutside(amount) {
      const paid = ledger.lastPaid();
      const refund = ledger.add({
        amount_minor: amount,
        currency: paid.currency,
        type: 'refund',
        related_order_id: paid.id,
      });
      ledger.endRefund(refund, 'completed');
    },
    dispute(state) {
      const [event, substate] = disputeEvents[state];
      const order: RevolutOrder = ledger.lastPaid();
      const known = [...ledger.disputes.values()].find((dispute) => dispute.order === order);
      const dispute = known ?? {
        id: randomUUID(),
        state,
        substate,
        created_at: new Date().toISOString(),
        order,
      };
      Object.assign(dispute, { state, substate });
      ledger.disputes.set(dispute.id, dispute);
      ledger.events.push({ event, dispute_id: dispute.id });
    },
    chargeback(type) {
      const paid = ledger.lastPaid();
      const { amount_minor, currency } = paid;
      const order = ledger.add({
        amount_minor,
        currency,
        type,
        played: 'completed',
        related_order_id: paid.id,
      });
      ledger.report('ORDER_COMPLETED', order);
    },
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      ledger.events.map((event, index) => {
        server.api?.check('event', revolutEvent, event);
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
