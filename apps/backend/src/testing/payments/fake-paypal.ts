import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { createFakeServer, type FakeProvider, type FakeResponse } from './fake-server.ts';
import { PayPalLedger } from './paypal-ledger.ts';
import {
  captureAlone,
  disputeSummary,
  disputeView,
  newId,
  refundView,
  view,
  type Order,
  type PayPalDispute,
  type RefundStatus,
} from './paypal-views.ts';
import { payPalEvent } from './schemas/paypal-objects.ts';
import { payPalError, payPalSchemas } from './schemas/paypal-schemas.ts';

const CLIENT_ID = 'fake-client';
const CLIENT_SECRET = 'fake-secret';
const WEBHOOK_ID = 'WHFAKE0000000000P';
const SIGNING_KEY = 'the key of the fake';

export interface FakePayPal extends FakeProvider {
  /** Simulates the visitor in PayPal's window; after `declines`, the capture is refused. */
  approve(orderId: string, how?: 'pays' | 'declines'): void;
  /** Declines later renewals with this saved account. */
  closeAccounts(): void;
  /** Refunds in PayPal's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
  /** How later captures begin, and with which amount. */
  capturesBegin(capture: PayPalLedger['captureAs'], amount?: PayPalLedger['captureAmount']): void;
  endCapture(status: 'COMPLETED' | 'DECLINED'): void;
  /** Saves later accounts after the response to the capture; {@link saveAccount} then saves the newest. */
  saveAccountsLate(): void;
  saveAccount(): void;
  /** The payer removes the merchant in the account's settings. */
  removeAccount(): void;
  refundsBegin(status: RefundStatus): void;
  /** Ends the refunds that are not final. */
  endRefunds(status: Exclude<RefundStatus, 'PENDING'>): void;
  /** Refuses later refunds with an issue; undefined accepts them again. */
  refuseRefunds(issue: string | undefined): void;
  /** Refuses our key, or gives it no permission; undefined accepts it again. */
  refuseKey(status: 401 | 403 | undefined): void;
  /** The app has no permission for disputes. */
  forbidDisputes(): void;
  /** Opens a dispute of the newest payment, or changes it. */
  dispute(state: PayPalDispute): void;
  /** PayPal takes the newest payment back. */
  reverse(): void;
  /** Later events name only by links what they belong to. */
  leaveOutIds(): void;
}

const sign = (transmission: string, event: string): string =>
  createHmac('sha256', SIGNING_KEY)
    .update(`${transmission}|${WEBHOOK_ID}|${crc32(Buffer.from(event))}`)
    .digest('hex')
    .replace(/^/u, 'S');

/** Compares the event character by character, as PayPal does with its checksum. */
function verify(body: string): FakeResponse {
  const fields = JSON.parse(body) as Record<string, unknown>;
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
  const transmission = `${String(fields['transmission_id'])}|${String(fields['transmission_time'])}`;
  const isRight =
    fields['webhook_id'] === WEBHOOK_ID && fields['transmission_sig'] === sign(transmission, event);
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } };
}

const environment = (base: string): Record<string, string> => ({
  PAYPAL_CLIENT_ID: CLIENT_ID,
  PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  PAYPAL_API_BASE: base,
});

const notFound = payPalError(404, 'INVALID_RESOURCE_ID');

/**
 * PayPal's orders, captures, refunds, disputes and webhook verification according to its documentation, limited to the
 * calls of the adapter.
 */
export function createFakePayPal(): FakePayPal {
  // A known request id gets the first response again, whatever the body.
  const server = createFakeServer('paypal-request-id', undefined, payPalSchemas);
  const { app, replyOnce } = server;
  const ledger = new PayPalLedger();
  const tokens = new Set<string>();
  let keyStatus: 401 | 403 | undefined;
  let mayReadDisputes = true;

  app.addHook('onRequest', async (request, reply) => {
    const { url, headers } = request;
    if (url === '/v1/oauth2/token') {
      const expected = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
      return headers.authorization === `Basic ${expected}` && keyStatus !== 401
        ? undefined
        : reply
            .code(401)
            .send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    if (keyStatus === 401 || !tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return reply.code(401).send({ error: 'invalid_token', error_description: 'Token is not valid' });
    const isForbidden = keyStatus === 403 || (!mayReadDisputes && url.startsWith('/v1/customer/disputes'));
    return isForbidden ? reply.code(403).send(payPalError(403, 'PERMISSION_DENIED')) : undefined;
  });
  app.post('/v1/oauth2/token', async () => {
    const token = newId();
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 32_400 };
  });
  app.post<{ Params: { '*': string }; Body: string }>('/*', async (request, reply) => {
    const body = request.body;
    const parts = request.url.split('/').slice(1);
    return replyOnce(request, reply, () => {
      if (parts[1] === 'notifications') return verify(body);
      if (parts[2] === 'captures') return ledger.refund(parts[3] ?? '', body);
      return parts[4] === 'capture'
        ? ledger.captureApproved(ledger.get(parts[3] ?? ''))
        : ledger.create(body);
    });
  });
  /** A look-up of one object by its id. */
  const show = (path: string, find: (id: string) => object | undefined) =>
    app.get<{ Params: { id: string } }>(
      path,
      async ({ params }, reply) => find(params.id) ?? reply.code(404).send(notFound),
    );
  const shown = (order: Order | undefined, as: (order: Order) => object) => order && as(order);
  const byDispute = (id: string) => ledger.find(({ dispute }) => dispute?.id === id);
  const byCapture = (id: string) => ledger.find(({ capture }) => capture?.id === id);
  const everyRefund = () => [...ledger.values()].flatMap(({ refunds }) => refunds);
  show('/v2/checkout/orders/:id', (id) => shown(ledger.get(id), view));
  show('/v2/payments/captures/:id', (id) => shown(byCapture(id), captureAlone));
  show('/v2/payments/refunds/:id', (id) => {
    const refund = everyRefund().find((each) => each.id === id);
    return refund && refundView(refund);
  });
  show('/v1/customer/disputes/:id', (id) => shown(byDispute(id), disputeView));
  app.get<{ Querystring: { disputed_transaction_id: string } }>(
    '/v1/customer/disputes',
    async ({ query }) => {
      const order = byCapture(query.disputed_transaction_id);
      return { items: order?.dispute ? [disputeSummary(order)] : [] };
    },
  );

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
      ledger.report('checkout-order', 'CHECKOUT.ORDER.APPROVED', view(order));
    },
    closeAccounts() {
      ledger.areAccountsClosed = true;
    },
    refundOutside(amount) {
      const { capture } = ledger.lastPaid();
      const money = { value: String(amount / 100), currency_code: capture?.amount.currency_code ?? '' };
      ledger.refund(capture?.id ?? '', JSON.stringify({ amount: money }));
    },
    capturesBegin(capture, amount) {
      ledger.captureAs = capture;
      ledger.captureAmount = amount;
    },
    endCapture: (status) => ledger.endCapture(status),
    saveAccountsLate() {
      ledger.vaultsLate = true;
    },
    saveAccount() {
      const order = ledger.lastPaid();
      order.vaultId = `vault${newId()}`;
      ledger.report('payment_token', 'VAULT.PAYMENT-TOKEN.CREATED', {
        id: order.vaultId,
        customer: { id: 'customer1' },
        metadata: { order_id: order.id },
        payment_source: { paypal: { email_address: 'payer@example.com' } },
      });
    },
    removeAccount() {
      ledger.report('payment_token', 'VAULT.PAYMENT-TOKEN.DELETED', { id: ledger.lastPaid().vaultId });
    },
    refundsBegin(status) {
      ledger.refundAs = status;
    },
    endRefunds(status) {
      for (const refund of everyRefund()) if (refund.status === 'PENDING') ledger.endRefund(refund, status);
    },
    refuseRefunds(issue) {
      ledger.refundIssue = issue;
    },
    refuseKey(status) {
      keyStatus = status;
    },
    forbidDisputes() {
      mayReadDisputes = false;
    },
    dispute(state) {
      const order = ledger.lastPaid();
      const type = state.status === 'RESOLVED' ? 'RESOLVED' : order.dispute ? 'UPDATED' : 'CREATED';
      order.dispute = { id: order.dispute?.id ?? `PP-D-${newId()}`, ...state };
      ledger.report('dispute', `CUSTOMER.DISPUTE.${type}`, disputeView(order));
    },
    reverse() {
      const order = ledger.lastPaid();
      const { custom_id: _custom, ...reversal } = refundView({
        id: newId(),
        status: 'COMPLETED',
        amount: order.unit.amount,
        order,
      });
      ledger.report('refund', 'PAYMENT.CAPTURE.REVERSED', reversal);
    },
    leaveOutIds() {
      ledger.hasNoIds = true;
    },
    webhooks: (at, secret) =>
      ledger.events.map((event) => {
        server.api?.check('event', payPalEvent, event);
        // Keeps the blanks and order of PayPal's JSON, because the checksum covers the exact text.
        const body = JSON.stringify(event, null, 1);
        const transmission = { id: `T${newId()}`, time: new Date(at).toISOString() };
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
