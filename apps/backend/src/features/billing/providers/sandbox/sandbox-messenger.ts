import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND_MS, MINUTE_MS } from '@lumigraph/contracts';
import {
  type ProviderDispute,
  WebhookRefused,
  type ProviderEvent,
  type WebhookRequest,
} from '../provider-adapter.ts';
import { disputeOf } from './simulator.ts';
import type { SandboxCharge } from './sandbox-store.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';
const SIGNATURE_WINDOW_MS = 5 * MINUTE_MS;

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

/** Verifies signature and age. Throws {@link WebhookRefused}. */
export function readSandboxWebhook(
  { rawBody, headers, receivedAt }: WebhookRequest,
  secret: string,
): ProviderEvent {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER] ?? ''));
  const [, timestamp = '', signature = ''] = match ?? [];
  if (!match || !timingSafeEqual(sign(secret, timestamp, rawBody), Buffer.from(signature, 'hex'))) {
    throw new WebhookRefused('the signature is wrong');
  }
  if (Math.abs(receivedAt - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw new WebhookRefused('it is too old');
  return JSON.parse(rawBody.toString('utf8')) as ProviderEvent;
}

interface SandboxWebhook {
  /** Last part of the webhook's address. */
  provider: string;
  body: string;
  headers: Record<string, string>;
}

export interface SandboxMessengerOptions {
  secret: string;
  now: () => number;
  /** Posts to the server's own webhook address; returns the status. */
  post: (webhook: SandboxWebhook) => Promise<number>;
  /** The delay of each copy of an event, one copy per entry. Undefined: no automatic delivery. */
  delaysMs?: readonly number[] | undefined;
}

type Announced =
  | { type: 'charge'; paymentId: string; reference: string }
  | { type: 'refund'; refundId: string; paymentId: string; reference: string }
  | { type: 'dispute'; dispute: ProviderDispute };

/**
 * Each event is delivered twice; the second copy of an early one overtakes a later one. This simulates real providers,
 * whose webhooks arrive late, repeatedly and in any order.
 */
export const SANDBOX_DELAYS_MS = [2 * SECOND_MS, 5 * SECOND_MS];
/** When refunds fail and saved methods become known that providers report late. */
export const SANDBOX_LATE_MS = 20 * SECOND_MS;
const RETRY_MS = 10 * SECOND_MS;
const RETRIES = 3;

/** Sends the sandbox's signed webhooks, as a provider would from its own machines. */
export function createSandboxMessenger(options: SandboxMessengerOptions) {
  /** All events so far; tests deliver them in any order and any number of times. */
  const sent: SandboxWebhook[] = [];
  const timers = new Set<NodeJS.Timeout>();

  function later(webhook: SandboxWebhook, delayMs: number, retries = RETRIES): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(webhook, retries);
    }, delayMs);
    timer.unref();
    timers.add(timer);
  }

  async function send(webhook: SandboxWebhook, retries: number): Promise<void> {
    const status = await options.post(webhook).catch(() => 0);
    if (status !== 200 && retries > 0) later(webhook, RETRY_MS, retries - 1);
  }

  /** Sends the event of a new or changed charge and that of its dispute, or that of its refund. */
  function announce(charge: SandboxCharge, refundId?: string): void {
    const { idempotency_key: paymentId, reference } = charge;
    const about = { paymentId, reference };
    if (refundId !== undefined) {
      emit(charge, { type: 'refund', refundId, ...about });
      return;
    }
    emit(charge, { type: 'charge', ...about });
    const dispute = disputeOf(charge);
    if (dispute) emit(charge, { type: 'dispute', dispute });
  }

  function emit(charge: SandboxCharge, event: Announced): void {
    const eventId = `evt_${randomBytes(9).toString('hex')}`;
    const { body, headers } = signSandboxWebhook(
      { eventId, kind: event.type, ...event },
      { secret: options.secret, at: options.now() },
    );
    const webhook = { provider: providerOf(charge.reference), body, headers };
    if (!options.delaysMs) sent.push(webhook);
    for (const delayMs of options.delaysMs ?? []) later(webhook, delayMs);
  }

  return {
    sent,
    announce,
    deliver: options.post,
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Ids of charges and orders in the sandbox's ledger contain the provider: `sbx_<provider>_…`. */
const providerOf = (reference: string): string => /sbx_([a-z-]+)_/.exec(reference)?.[1] ?? '';
