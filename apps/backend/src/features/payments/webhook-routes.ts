import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../errors.ts';
import { createPaymentStore } from './payment-store.ts';
import { WebhookRefused, type PaymentProviderAdapter, type ProviderEvent } from './provider.ts';
import type { Providers } from './providers.ts';
import type { Settle } from './settlement.ts';

const WEBHOOK_MAX_BYTES = 256 * 1024;

export interface WebhookRoutesOptions {
  db: Kysely<Database>;
  providers: Providers;
  settle: Settle;
  now: () => number;
}

/**
 * `POST /webhooks/{provider}`: verified on the raw bytes, answered after commit. What a webhook says about money is not
 * believed: the provider is asked how the charge stands, so any order of events ends in the same state.
 */
export function webhookRoutes(app: FastifyInstance, parts: WebhookRoutesOptions, done: () => void): void {
  const { providers, settle, now } = parts;
  const store = createPaymentStore(parts.db);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX_BYTES },
    (_request, body, ready) => ready(null, body),
  );

  async function handle(provider: PaymentProviderAdapter, event: ProviderEvent): Promise<void> {
    const payment =
      event.paymentId === undefined
        ? await store.findByReference(provider.provider, event.reference ?? '')
        : await store.find(event.paymentId);
    if (!payment || payment.provider !== provider.provider || event.type !== 'charge') return;
    const outcome = await provider.lookup({
      idempotencyKey: payment.id,
      reference: payment.provider_reference ?? event.reference ?? null,
    });
    if (outcome)
      await settle(payment, outcome, { webhook: { provider: provider.provider, eventId: event.eventId } });
  }

  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    { schema: { hide: true } },
    async (request, reply) => {
      const provider = providers.find(request.params.provider);
      if (!provider || !Buffer.isBuffer(request.body)) throw new AppError('NOT_FOUND');
      try {
        const event = await provider.readWebhook({
          rawBody: request.body,
          headers: request.headers,
          receivedAt: now(),
        });
        await handle(provider, event);
      } catch (error) {
        if (error instanceof WebhookRefused || error instanceof SyntaxError) {
          request.log.warn({ provider: provider.provider }, 'webhook refused');
          throw new AppError('WEBHOOK_REFUSED', { cause: error });
        }
        throw error;
      }
      return reply.send({ received: true });
    },
  );
  done();
}
