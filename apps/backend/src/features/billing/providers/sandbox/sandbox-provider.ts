import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendProvider, PaymentProvider } from '@lumigraph/contracts';
import {
  ProviderMisconfigured,
  type ChargeMethod,
  type ChargeOutcome,
  type ChargeRequest,
  type OrderRequest,
  type PaymentProviderAdapter,
  type RefundOutcome,
} from '../provider-adapter.ts';
import { disputeOf, begun, type Behaviour, behaviourOfCard, findTestCard } from './simulator.ts';
import type { SandboxCharge, SandboxRefundStatus, SandboxStore } from './sandbox-store.ts';
import { readSandboxWebhook } from './sandbox-messenger.ts';

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
  /** When late news arrive: failures of refunds, saved methods. Without it a test decides. */
  lateMs?: number | undefined;
}

/** What the sandbox takes where its card wants another amount. */
const OTHER_AMOUNT_MINOR = 1;
const DECLINES = 'sandbox_declines_';
const STOLEN = 'sandbox_stolen_';

/** The behaviour is part of the token, so a renewal with it behaves as the card would. */
function tokenFor(behaviour: Behaviour): string {
  const isDeclined = behaviour.kind === 'renewalsFail';
  const reaction = isDeclined && behaviour.isFinal ? STOLEN : isDeclined ? DECLINES : 'sandbox_pays_';
  return `${reaction}${randomBytes(8).toString('hex')}`;
}

/** A kept method has one token for all its charges. */
function tokenOf({ method, keepsMethod }: ChargeRequest, behaviour: Behaviour): string {
  if (method.kind === 'saved') return method.token;
  return keepsMethod && behaviour.kind !== 'keepsLate' ? tokenFor(behaviour) : '';
}

function expiryOf({ card_expiry: expiry }: SandboxCharge) {
  const [expiryMonth, expiryYear] = (expiry ?? '').split('/').map(Number);
  return expiryMonth && expiryYear ? { expiryMonth, expiryYear } : {};
}

/** An order is captured once: the charge takes its id. */
const orderPrefix = (provider: PaymentProvider): string => `sbx_${provider}_order_`;
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

  async function checkKey(): Promise<void> {
    if (!(await store.isKeyAccepted())) throw keyRefused();
  }

  function later(work: () => Promise<void>): void {
    if (options.lateMs !== undefined) setTimeout(() => void work(), options.lateMs).unref();
  }

  return {
    provider,
    frontend,
    async charge(request) {
      await checkKey();
      const known = await store.byKey(request.idempotencyKey);
      if (known) return outcomeOf(known, request.returnUrl);
      const { behaviour, ...card } = await cardOf(request.method, { provider: frontend.provider, store });
      if (!behaviour || !(await isPayable(store, request)))
        return { status: 'failed', reference: null, failureCode: 'card_declined' };
      if (behaviour.kind === 'keyRefused') throw keyRefused();
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
      if (behaviour.kind === 'keepsLate' && request.keepsMethod && charge.method_token === '')
        later(() => store.keepLate(charge.reference, tokenFor(behaviour)));
      if (behaviour.kind === 'chargesThenBreaks')
        throw new Error('The connection to the sandbox broke (as its card wants)');
      return outcomeOf(charge, request.returnUrl);
    },
    async lookup({ idempotencyKey }) {
      await checkKey();
      const charge = await store.byKey(idempotencyKey);
      return charge && outcomeOf(charge);
    },
    async release({ idempotencyKey }) {
      await checkKey();
      const charge = await store.byKey(idempotencyKey);
      if (charge) await store.settle(charge.reference, 'payment_failed');
    },
    async refund({ idempotencyKey, reference, amountMinor }) {
      await checkKey();
      const kind = behaviourOfCard((await store.byReference(reference))?.card_last4 ?? null)?.kind;
      const waits = kind === 'refundsWait';
      const status = await store.refund({ idempotencyKey, reference, amountMinor, at: now(), waits });
      if (waits) later(() => store.endRefund(idempotencyKey, 'refund'));
      if (kind === 'refundsFail') later(() => store.endRefund(idempotencyKey, 'refund-failed'));
      return toRefundOutcome(status, idempotencyKey);
    },
    async lookupRefund({ idempotencyKey }) {
      await checkKey();
      const status = await store.statusOfRefund(idempotencyKey);
      return status && toRefundOutcome(status, idempotencyKey);
    },
    // As with real wallets: only cards can be kept by a user.
    ...(frontend.kind === 'card' ? { forgetCard: (token: string) => store.forgetToken(token) } : {}),
    async createOrder(request) {
      await checkKey();
      const order = await store.record({
        ...entryOf(request, now()),
        reference: `${orderPrefix(frontend.provider)}${randomBytes(8).toString('hex')}`,
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

const keyRefused = (): ProviderMisconfigured =>
  new ProviderMisconfigured('The sandbox', { status: 401, code: 'sandbox_key_refused', requestId: null });

function toRefundOutcome(status: SandboxRefundStatus, refundReference: string): RefundOutcome {
  switch (status) {
    case 'refund':
      return { status: 'succeeded', refundReference };
    case 'refund-pending':
      return { status: 'pending', refundReference };
    case 'refund-refused':
      return { status: 'failed', reason: 'refund_refused' };
    case 'refund-failed':
      return { status: 'failed', reason: 'sandbox_account_closed', refundReference };
    default:
      return status satisfies never;
  }
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
        isFinal: charge.method_token.startsWith(STOLEN),
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
  { provider, store }: { provider: PaymentProvider; store: SandboxStore },
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
      return method.orderId.startsWith(orderPrefix(provider)) ? succeeds : {};
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
  const isDeclined = (token.startsWith(DECLINES) || token.startsWith(STOLEN)) && offSession;
  return {
    behaviour: isDeclined ? { kind: 'fails', failureCode: 'card_declined' } : { kind: 'succeeds' },
    columns: { card_brand, card_last4, card_expiry },
  };
}
