import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendProvider } from '@lumigraph/contracts';
import {
  WebhookRefused,
  type ChargeMethod,
  type ChargeOutcome,
  type ChargeRequest,
  type PaymentProviderAdapter,
  type ProviderEvent,
  type WebhookRequest,
} from '../provider.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';
import { findTestCard, type SandboxBehaviour } from './test-cards.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';
const SIGNATURE_WINDOW_MS = 5 * 60 * 1000;

export interface SandboxOptions {
  provider: BackendProvider;
  frontend: PaymentProviderAdapter['frontend'];
  store: SandboxStore;
  now: () => number;
  /** Signs the sandbox's webhooks. */
  secret: string;
  /** Address of the sandbox's bank page for a charge. */
  bankUrl: (reference: string, returnUrl: string) => string;
  /** How long the slow card takes. */
  slowMs?: number;
}

/** The behaviour is part of the token, so a renewal with it behaves as the card would. */
const tokenFor = (behaviour: SandboxBehaviour): string =>
  `sandbox_${behaviour.kind === 'renewalsFail' ? 'declines' : 'pays'}_${randomBytes(8).toString('hex')}`;

/**
 * A provider that needs no account: own books, idempotency by key, declines, a bank page, slow and broken answers,
 * signed webhooks. It stands in for every provider of a demo, and is refused in production.
 */
export function createSandboxProvider(options: SandboxOptions): PaymentProviderAdapter {
  const { store, now, provider, frontend } = options;

  async function record(
    request: ChargeRequest,
    behaviour: SandboxBehaviour,
    card: string,
  ): Promise<SandboxCharge> {
    const status =
      behaviour.kind === 'fails' ? 'failed' : behaviour.kind === 'asks' ? 'requires_action' : 'succeeded';
    return store.record({
      idempotency_key: request.idempotencyKey,
      reference: `sbx_${randomBytes(12).toString('hex')}`,
      amount_minor: request.amountMinor,
      currency: request.currency,
      status,
      failure_code: behaviour.kind === 'fails' ? behaviour.failureCode : null,
      method_token: tokenFor(behaviour),
      card_brand: card ? (findTestCard(card)?.brand ?? null) : null,
      card_last4: card ? card.slice(-4) : null,
      refunded_minor: 0,
      created_at: now(),
    });
  }

  const outcomeOf = (charge: SandboxCharge, returnUrl = ''): ChargeOutcome => {
    switch (charge.status) {
      case 'succeeded':
        return {
          status: 'succeeded',
          reference: charge.reference,
          methodToken: charge.method_token,
          card: { brand: charge.card_brand, last4: charge.card_last4 },
        };
      case 'requires_action':
        return {
          status: 'action',
          reference: charge.reference,
          action: { type: 'redirect', url: options.bankUrl(charge.reference, returnUrl) },
        };
      default:
        return {
          status: 'failed',
          reference: charge.reference,
          failureCode: (charge.failure_code ?? 'payment_failed') as 'payment_failed',
        };
    }
  };

  return {
    provider,
    frontend,
    async charge(request) {
      const known = await store.byKey(request.idempotencyKey);
      if (known) return outcomeOf(known, request.returnUrl);
      const { behaviour, card } = behaviourOf(request.method, provider);
      if (!behaviour) return { status: 'failed', reference: null, failureCode: 'card_declined' };
      if (behaviour.kind === 'slow') await delay(options.slowMs ?? 4_000);
      const charge = await record(request, behaviour, card);
      if (behaviour.kind === 'chargesThenBreaks')
        throw new Error('The connection to the sandbox broke (as its card wants)');
      return outcomeOf(charge, request.returnUrl);
    },
    async lookup({ idempotencyKey }) {
      const charge = await store.byKey(idempotencyKey);
      return charge && outcomeOf(charge);
    },
    async refund({ idempotencyKey, reference, amountMinor }) {
      const done = await store.refund({ idempotencyKey, reference, amountMinor, at: now() });
      return done ? 'succeeded' : 'failed';
    },
    createOrder: () => Promise.resolve({ orderId: `sandbox_order_${randomBytes(8).toString('hex')}` }),
    readWebhook: (request) => readSandboxWebhook(request, options.secret),
  };
}

function behaviourOf(
  method: ChargeMethod,
  provider: BackendProvider,
): { behaviour: SandboxBehaviour | undefined; card: string } {
  switch (method.kind) {
    case 'card': {
      const card = findTestCard(method.number);
      return { behaviour: card?.behaviour, card: card?.number ?? '' };
    }
    case 'token':
      return method.token.startsWith('sandbox_declines_') && method.offSession
        ? { behaviour: { kind: 'fails', failureCode: 'card_declined' }, card: '' }
        : { behaviour: method.token.startsWith('sandbox_') ? { kind: 'succeeds' } : undefined, card: '' };
    case 'order':
      return {
        behaviour:
          provider === 'PayPal' && method.orderId.startsWith('sandbox_order_')
            ? { kind: 'succeeds' }
            : undefined,
        card: '',
      };
    case 'hosted':
      return { behaviour: { kind: 'asks' }, card: '' };
    default:
      return method satisfies never;
  }
}

const sign = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** Headers and body of a webhook as the sandbox sends it. */
export function signSandboxWebhook(
  event: ProviderEvent,
  options: { secret: string; at: number },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  const signature = sign(options.secret, String(options.at), Buffer.from(body)).toString('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `t=${options.at},v1=${signature}` },
  };
}

function readSandboxWebhook({ rawBody, headers, receivedAt }: WebhookRequest, secret: string): ProviderEvent {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER] ?? ''));
  const [, timestamp = '', signature = ''] = match ?? [];
  if (!match || !timingSafeEqual(sign(secret, timestamp, rawBody), Buffer.from(signature, 'hex'))) {
    throw new WebhookRefused('the signature is wrong');
  }
  if (Math.abs(receivedAt - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw new WebhookRefused('it is too old');
  return JSON.parse(rawBody.toString('utf8')) as ProviderEvent;
}
