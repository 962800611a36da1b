import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { apiRoute } from '../../../http/api-route.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { dropMethod } from '../cards/saved-cards.ts';
import type { DisputeService } from '../disputes/dispute-service.ts';
import { causedBy } from './payment-history-store.ts';
import { createPaymentStore, toKnownCharge, type PaymentRow } from './payment-store.ts';
import type { BillingContext } from './ports.ts';
import {
  WebhookRefused,
  type ChargeOfEvent,
  type PaymentProviderAdapter,
  type ProviderEvent,
} from '../providers/provider-adapter.ts';
import type { RefundService } from './refund-service.ts';
import type { Settle } from './settlement.ts';

const KIND_MAX_LENGTH = 100;

/** Remembers when a kind of webhook, by the provider's own name, arrived last. */
async function noteArrival(
  db: Kysely<Database>,
  { provider, kind, at }: { provider: string; kind: string; at: number },
): Promise<void> {
  await db
    .insertInto('webhook_arrival')
    .values({ provider, kind: kind.slice(0, KIND_MAX_LENGTH), arrived_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'kind']).doUpdateSet({ arrived_at: at }))
    .execute();
}

/** The events of the operators' guide that have never arrived from a provider through which a user has paid. */
export async function missingWebhooks(
  db: Kysely<Database>,
  providers: readonly Pick<PaymentProviderAdapter, 'provider' | 'webhookEvents'>[],
): Promise<{ provider: string; kinds: string[] }[]> {
  const missing: { provider: string; kinds: string[] }[] = [];
  for (const { provider, webhookEvents = [] } of providers) {
    const paid = await db
      .selectFrom('payment')
      .select('id')
      .where('provider', '=', provider)
      .where('status', 'in', ['succeeded', 'refunded'])
      .limit(1)
      .executeTakeFirst();
    if (!paid) continue;
    const arrived = await db
      .selectFrom('webhook_arrival')
      .select('kind')
      .where('provider', '=', provider)
      .execute();
    const kinds = webhookEvents.filter((kind) => !arrived.some((one) => one.kind === kind));
    if (kinds.length > 0) missing.push({ provider, kinds });
  }
  return missing;
}

const WEBHOOK_MAX_BYTES = 256 * 1024;

export interface WebhookRoutesOptions extends BillingContext {
  settle: Settle;
  refunds: Pick<RefundService, 'changed' | 'compareTotal'>;
  disputes: Pick<DisputeService, 'takeOver'>;
}

/**
 * `POST /webhooks/{provider}`: verified on the raw bytes, answered after commit. The handler does not trust the amounts
 * and states of a webhook: it requests the state of the charge from the provider, so any order of events ends in the
 * same state.
 */
export function webhookRoutes(app: FastifyInstance, deps: WebhookRoutesOptions, done: () => void): void {
  const { providers, settle, refunds, disputes, now, log } = deps;
  const store = createPaymentStore(deps.db);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX_BYTES },
    (_request, body, ready) => ready(null, body),
  );

  async function handle(provider: PaymentProviderAdapter, event: ProviderEvent): Promise<void> {
    if (event.type === 'charge' || event.type === 'refund') await handleCharge(provider, event);
    else if (event.type === 'dispute') await handleDispute(provider, event);
    else if (event.type === 'method') await handleMethod(provider, event);
  }

  const webhookOf = ({ provider }: PaymentProviderAdapter, { eventId }: ProviderEvent) => ({
    provider,
    eventId,
  });

  async function handleCharge(
    provider: PaymentProviderAdapter,
    event: Extract<ProviderEvent, { type: 'charge' | 'refund' }>,
  ): Promise<void> {
    if (event.type === 'refund' && (await refunds.changed(provider.provider, event))) return;
    // A refund that is not ours was made in the provider's own pages: the charge tells its amount.
    const payment = await paymentOf(provider, event);
    if (payment) await learn(provider, payment, { event, reference: event.reference });
  }

  async function learn(
    provider: PaymentProviderAdapter,
    payment: PaymentRow,
    { event, reference }: { event?: ProviderEvent; reference: string | undefined },
  ): Promise<void> {
    const charge = toKnownCharge(payment, deps.nameOfSite);
    const outcome = await provider.lookup({ ...charge, reference: charge.reference ?? reference ?? null });
    if (!outcome) return;
    await settle(payment, outcome, event ? { webhook: webhookOf(provider, event) } : {});
    if (outcome.status === 'succeeded' && outcome.refundedMinor !== undefined)
      await refunds.compareTotal(payment.id, outcome.refundedMinor);
  }

  async function handleDispute(
    provider: PaymentProviderAdapter,
    event: Extract<ProviderEvent, { type: 'dispute' }>,
  ): Promise<void> {
    const { dispute } = event;
    const payment = await paymentOf(provider, dispute);
    if (!payment) {
      log('dispute-without-payment', { provider: provider.provider, dispute: dispute.disputeReference });
      return;
    }
    // The event of the dispute has overtaken that of the charge.
    if (payment.status !== 'succeeded' && payment.status !== 'refunded')
      await learn(provider, payment, { reference: dispute.reference });
    await disputes.takeOver(payment, dispute, webhookOf(provider, event));
  }

  async function handleMethod(
    provider: PaymentProviderAdapter,
    event: Extract<ProviderEvent, { type: 'method' }>,
  ): Promise<void> {
    await deps.inTransaction(async (db) => {
      const at = now();
      if (!(await createPaymentStore(db).rememberWebhook(provider.provider, event.eventId, at))) return;
      await dropMethod(db, { provider: provider.provider, token: event.removedToken }, at);
    });
  }

  /** A wallet's order carries the number of its intent; the charge is then found by the order. */
  async function paymentOf(
    provider: PaymentProviderAdapter,
    event: ChargeOfEvent,
  ): Promise<PaymentRow | undefined> {
    const named = event.paymentId === undefined ? undefined : await store.find(event.paymentId);
    if (named?.provider === provider.provider && named.purpose !== 'intent') return named;
    const reference = event.reference ?? named?.provider_reference ?? undefined;
    return reference === undefined ? undefined : store.findByReference(provider.provider, reference);
  }

  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    apiRoute('public', ['webhookAddress'], { hide: true }),
    async (request, reply) => {
      const provider = providers.find(request.params.provider);
      if (!provider || !Buffer.isBuffer(request.body)) throw new AppError('NOT_FOUND');
      try {
        const event = await provider.readWebhook({
          rawBody: request.body,
          headers: request.headers,
          receivedAt: now(),
        });
        if (event.kind !== undefined)
          await noteArrival(deps.db, { provider: provider.provider, kind: event.kind, at: now() });
        await causedBy('webhook', () => handle(provider, event));
      } catch (error) {
        if (error instanceof WebhookRefused || error instanceof SyntaxError) {
          request.log.warn({ provider: provider.provider }, 'webhook refused');
          throw new AppError('WEBHOOK_REFUSED', { cause: error });
        }
        // Not answered with 200: the provider delivers it again.
        request.log.warn({ err: error, provider: provider.provider }, 'webhook could not be handled');
        throw new AppError('UNAVAILABLE', { cause: error });
      }
      return reply.send({ received: true });
    },
  );
  done();
}
