import { randomBytes } from 'node:crypto';
import { SECOND_MS } from '@lumigraph/contracts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';
import { signSandboxWebhook } from './sandbox-webhooks.ts';

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

export interface SandboxMessenger {
  /** The ledger, telling what happens in them. */
  watch(store: SandboxStore): SandboxStore;
  /** All events so far; tests deliver them in any order and any number of times. */
  readonly told: readonly SandboxWebhook[];
  deliver(webhook: SandboxWebhook): Promise<number>;
  stop(): void;
}

/**
 * Each event is delivered twice; the second copy of an early one overtakes a later one. This simulates real providers,
 * whose webhooks arrive late, repeatedly and in any order.
 */
export const SANDBOX_DELAYS_MS = [2 * SECOND_MS, 5 * SECOND_MS];
const RETRY_MS = 10 * SECOND_MS;
const RETRIES = 3;

/** Sends the sandbox's signed webhooks, as a provider would from its own machines. */
export function createSandboxMessenger(options: SandboxMessengerOptions): SandboxMessenger {
  const told: SandboxWebhook[] = [];
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

  function tell(charge: SandboxCharge | undefined): void {
    if (!charge) return;
    const { body, headers } = signSandboxWebhook(
      {
        eventId: `evt_${randomBytes(9).toString('hex')}`,
        paymentId: charge.idempotency_key,
        reference: charge.reference,
        type: 'charge',
      },
      { secret: options.secret, at: options.now() },
    );
    const webhook = { provider: providerOf(charge.reference), body, headers };
    if (!options.delaysMs) told.push(webhook);
    for (const delayMs of options.delaysMs ?? []) later(webhook, delayMs);
  }

  return {
    told,
    deliver: options.post,
    watch: (store) => ({
      ...store,
      async record(charge) {
        const kept = await store.record(charge);
        tell(kept);
        return kept;
      },
      async settle(reference, status, failureCode) {
        const changed = await store.settle(reference, status, failureCode);
        if (changed) tell(await store.byReference(reference));
        return changed;
      },
      async refund(request) {
        const done = await store.refund(request);
        if (done) tell(await store.byReference(request.reference));
        return done;
      },
      async approveOrder(orderId) {
        await store.approveOrder(orderId);
        tell(await store.order(orderId));
      },
    }),
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Ids in the sandbox's ledger contain the provider: `sbx_stripe_…`; orders belong to the wallet. */
const providerOf = (reference: string): string => /^sbx_([a-z-]+)_/.exec(reference)?.[1] ?? 'paypal';
