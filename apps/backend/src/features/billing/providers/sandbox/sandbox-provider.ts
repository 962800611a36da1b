import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendProvider } from '@lumigraph/contracts';
import type {
  ChargeMethod,
  ChargeOutcome,
  ChargeRequest,
  OrderRequest,
  PaymentProviderAdapter,
} from '../provider.ts';
import { disputeOf } from './sandbox-disputes.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';
import { readSandboxWebhook } from './sandbox-webhooks.ts';
import { begun, type Behaviour } from './simulator.ts';
import { findTestCard } from './test-cards.ts';

export interface SandboxOptions {
  provider: BackendProvider;
  frontend: PaymentProviderAdapter['frontend'];
  store: SandboxStore;
  now: () => number;
  /** Signs the sandbox's webhooks. */
  secret: string;
  /** Address of the sandbox's bank page for a charge. */
  bankUrl: (reference: string, returnUrl: string) => string;
  /** Duration of a payment with the slow card. */
  slowMs?: number;
}

/** What the sandbox takes where its card wants another amount. */
const OTHER_AMOUNT_MINOR = 1;

/** The behaviour is part of the token, so a renewal with it behaves as the card would. */
const tokenFor = (behaviour: Behaviour): string =>
  `sandbox_${behaviour.kind === 'renewalsFail' ? 'declines' : 'pays'}_${randomBytes(8).toString('hex')}`;

/** A kept method has one token for all its charges. */
function tokenOf({ method, keepsMethod }: ChargeRequest, behaviour: Behaviour): string {
  if (method.kind === 'saved') return method.token;
  return keepsMethod ? tokenFor(behaviour) : '';
}

function expiryOf({ card_expiry: expiry }: SandboxCharge) {
  const [expiryMonth, expiryYear] = (expiry ?? '').split('/').map(Number);
  return expiryMonth && expiryYear ? { expiryMonth, expiryYear } : {};
}

/** An order is captured once: the charge takes its id. */
const referenceFor = (method: ChargeMethod, provider: string): string =>
  method.kind === 'order'
    ? `capture_${method.orderId}`
    : `sbx_${provider}_${randomBytes(12).toString('hex')}`;

/** An order is captured over its own amount only, and only when its owner has approved it in the wallet's window. */
async function isPayable(
  store: SandboxStore,
  { method, amountMinor, currency }: ChargeRequest,
): Promise<boolean> {
  if (method.kind !== 'order') return true;
  const order = await store.order(method.orderId);
  return order?.status === 'approved' && order.amount_minor === amountMinor && order.currency === currency;
}

const entryOf = ({ idempotencyKey, amountMinor, currency }: OrderRequest, at: number) => ({
  idempotency_key: idempotencyKey,
  amount_minor: amountMinor,
  currency,
  created_at: at,
});

/**
 * A provider without an account: separate ledger, idempotency by key, declines, a bank page, slow and broken responses,
 * signed webhooks. It replaces every provider in a demo, and is rejected in production.
 */
export function createSandboxProvider(options: SandboxOptions): PaymentProviderAdapter {
  const { store, now, provider, frontend } = options;

  const outcomeOf = (charge: SandboxCharge, returnUrl = ''): ChargeOutcome =>
    toOutcome(charge, options.bankUrl(charge.reference, returnUrl));

  return {
    provider,
    frontend,
    async charge(request) {
      const known = await store.byKey(request.idempotencyKey);
      if (known) return outcomeOf(known, request.returnUrl);
      const { behaviour, ...card } = await cardOf(request.method, { provider, store });
      if (!behaviour || !(await isPayable(store, request)))
        return { status: 'failed', reference: null, failureCode: 'card_declined' };
      if (behaviour.kind === 'slow') await delay(options.slowMs ?? 4_000);
      const charge = await store.record({
        ...entryOf(request, now()),
        ...begun(behaviour),
        ...(behaviour.kind === 'otherAmount' ? { amount_minor: OTHER_AMOUNT_MINOR } : {}),
        ...(behaviour.kind === 'disputed' ? { dispute: 'open', disputed_at: now() } : {}),
        reference: referenceFor(request.method, frontend.provider),
        method_token: tokenOf(request, behaviour),
        ...card.columns,
      });
      // Another charge has captured this order.
      if (!charge) return { status: 'failed', reference: null, failureCode: 'payment_failed' };
      if (behaviour.kind === 'chargesThenBreaks')
        throw new Error('The connection to the sandbox broke (as its card wants)');
      return outcomeOf(charge, request.returnUrl);
    },
    async lookup({ idempotencyKey }) {
      const charge = await store.byKey(idempotencyKey);
      return charge && outcomeOf(charge);
    },
    async release({ idempotencyKey }) {
      const charge = await store.byKey(idempotencyKey);
      if (charge) await store.settle(charge.reference, 'payment_failed');
    },
    async refund({ idempotencyKey, reference, amountMinor }) {
      const done = await store.refund({ idempotencyKey, reference, amountMinor, at: now() });
      return done ? { status: 'succeeded' } : { status: 'failed', reason: 'refund_refused' };
    },
    // As with real wallets: only cards can be kept by a user.
    ...(frontend.kind === 'card' ? { forgetCard: (token: string) => store.forgetToken(token) } : {}),
    async createOrder(request) {
      const order = await store.record({
        ...entryOf(request, now()),
        reference: `sandbox_order_${randomBytes(8).toString('hex')}`,
        status: 'order',
      });
      if (!order) throw new Error('The sandbox could not keep the order');
      return { orderId: order.reference };
    },
    async disputesOf({ idempotencyKey }) {
      const charge = await store.byKey(idempotencyKey);
      const dispute = charge && disputeOf(charge);
      return dispute ? [dispute] : [];
    },
    /** The sandbox's own page of a charge, on which it can be disputed. */
    dashboardUrl: (reference) => options.bankUrl(reference, ''),
    readWebhook: (request) => readSandboxWebhook(request, options.secret),
  };
}

function toOutcome(charge: SandboxCharge, bankUrl: string): ChargeOutcome {
  switch (charge.status) {
    case 'succeeded':
      return {
        status: 'succeeded',
        reference: charge.reference,
        methodToken: charge.method_token || null,
        card: { brand: charge.card_brand, last4: charge.card_last4, ...expiryOf(charge) },
        refundedMinor: charge.refunded_minor,
        charged: { amountMinor: charge.amount_minor, currency: charge.currency },
      };
    case 'requires_action':
      return {
        status: 'action',
        reference: charge.reference,
        action: { type: 'redirect', url: bankUrl },
      };
    default:
      return {
        status: 'failed',
        reference: charge.reference,
        failureCode: (charge.failure_code ?? 'payment_failed') as 'payment_failed',
      };
  }
}

interface PresentedMethod {
  /** Absent for a method that the sandbox does not know: it is declined. */
  behaviour?: Behaviour;
  columns?: Pick<SandboxCharge, 'card_brand' | 'card_last4' | 'card_expiry'>;
}

const succeeds: PresentedMethod = { behaviour: { kind: 'succeeds' } };

/** The card of a method, or only its reaction. */
async function cardOf(
  method: ChargeMethod,
  { provider, store }: { provider: BackendProvider; store: SandboxStore },
): Promise<PresentedMethod> {
  switch (method.kind) {
    case 'card': {
      const card = findTestCard(method.number);
      if (!card) return {};
      const columns = {
        card_brand: card.brand,
        card_last4: card.number.slice(-4),
        card_expiry: `${method.expiryMonth}/${method.expiryYear}`,
      };
      return { behaviour: card.behaviour, columns };
    }
    case 'token':
      return method.token.startsWith('sandbox_') ? succeeds : {};
    case 'saved':
      return savedCard(await store.byToken(method.token), method);
    case 'order':
      return provider === 'PayPal' && method.orderId.startsWith('sandbox_order_') ? succeeds : {};
    case 'hosted':
      return { behaviour: { kind: 'asks' } };
    default:
      return method satisfies never;
  }
}

/** A saved method reacts as its card did, until it is deleted. */
function savedCard(
  earlier: SandboxCharge | undefined,
  { token, offSession }: { token: string; offSession: boolean },
): PresentedMethod {
  if (!earlier) return {};
  const { card_brand, card_last4, card_expiry } = earlier;
  const isDeclined = token.startsWith('sandbox_declines_') && offSession;
  return {
    behaviour: isDeclined ? { kind: 'fails', failureCode: 'card_declined' } : { kind: 'succeeds' },
    columns: { card_brand, card_last4, card_expiry },
  };
}
