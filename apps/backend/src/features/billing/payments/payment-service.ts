import {
  INTENT_DEFAULT_CURRENCY,
  PROCESSING_DEFAULT_CURRENCY,
  type Payment,
  type PaymentIntentRequest,
  type PaymentPage,
  type PaymentRequest,
} from '@lumigraph/contracts';
import { AppError } from '../../../http/errors.ts';
import { toMinor } from '../../../lib/amounts.ts';
import type { PlanCatalogue, PricedPlan } from '../plans/plans.ts';
import { canBuy } from '../subscriptions/subscription-machine.ts';
import { createSubscriptionStore, toState } from '../subscriptions/subscription-store.ts';
import { chargeMethodOf } from '../providers/charge-method.ts';
import { createCharging, type ChargingDeps } from './charging.ts';
import { createPaymentStore, toKnownCharge } from './payment-store.ts';
import { createCloseOther } from './close-open-payments.ts';
import type { NewPayment, Payer } from './new-payment.ts';
import { toPayment } from './payment-view.ts';
import type { PaymentProviderAdapter } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';

export interface PaymentServiceDeps extends ChargingDeps {
  plans: PlanCatalogue;
  providers: Providers;
  /** Whether card data may pass through this server for this provider: sandbox, or the operator's explicit switch. */
  rawCards: (provider: PaymentProviderAdapter) => boolean;
  consentVersion: string;
}

export type PaymentService = ReturnType<typeof createPaymentService>;

const unprocessable = (field: string, message: string): AppError =>
  new AppError('UNPROCESSABLE', { message, fields: [{ field, message, rule: 'invalid' }] });

export function createPaymentService(deps: PaymentServiceDeps) {
  const { db, plans, providers, settle, now } = deps;
  const store = createPaymentStore(db);
  const { begin, orderOf } = createCharging(deps);
  const closeOther = createCloseOther(deps);

  async function forbidSecondSubscription(userId: string): Promise<void> {
    const row = await createSubscriptionStore(db).findOfUser(userId);
    const state = row && toState(row, (planId) => plans.find(planId)?.interval ?? 'monthly');
    if (!canBuy(state, now())) {
      throw new AppError('CONFLICT', { message: 'You have a subscription already' });
    }
  }

  /**
   * A request for another plan while a payment waits at the bank means that the user has changed the choice: the newer
   * request applies.
   */
  async function replaceOpen(userId: string, openKey: string, plan: PricedPlan): Promise<void> {
    const isFree = await closeOther(openKey, plan.id);
    await forbidSecondSubscription(userId);
    if (!isFree) throw new AppError('CONFLICT', { message: 'A payment for another plan is still open' });
  }

  /** The price comes from the plan; the amount of the browser is only compared. */
  function pricedPlan(request: Pick<PaymentRequest, 'planId' | 'plan' | 'currency' | 'amount'>): PricedPlan {
    const { planId, plan: name } = request;
    const plan = plans.named(planId ?? name ?? '');
    if (!plan) {
      const field = planId === undefined && name !== undefined ? 'plan' : 'planId';
      throw unprocessable(field, 'This plan does not exist');
    }
    if (name !== undefined && plans.named(name) !== plan)
      throw unprocessable('plan', 'plan and planId name different plans');
    if ((request.currency ?? PROCESSING_DEFAULT_CURRENCY) !== plan.currency) {
      throw unprocessable('currency', 'The currency is not the one of the plan');
    }
    if (request.amount !== undefined && toMinor(request.amount, plan.currency) !== plan.amountMinor) {
      throw unprocessable('amount', 'The amount is not the price of the plan');
    }
    return plan;
  }

  /** A wallet captures only an order that this user requested, at this plan's price. */
  async function checkOrder({ userId }: Payer, payment: NewPayment, orderId: string): Promise<void> {
    const known = await store.findOrder({ userId, provider: payment.provider.provider, orderId });
    if (known?.plan_id !== payment.plan?.id || known?.amount_minor !== payment.amountMinor)
      throw unprocessable('orderId', 'This order is not known');
  }

  async function openOrder(
    payer: Payer,
    id: string,
    create: NonNullable<PaymentProviderAdapter['createOrder']>,
  ): Promise<Payment> {
    const row = await store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    const { orderId } = await create(await orderOf(row, payer)).catch((error: unknown) => {
      // No money moved: the visitor may press again.
      throw new AppError('UNAVAILABLE', { cause: error });
    });
    await store.change(id, ['pending'], { provider_reference: orderId, updated_at: now() });
    return toPayment({ ...row, provider_reference: orderId });
  }

  return {
    begin,

    /** What was given back of a payment, or is about to be. */
    refundedMinor: store.refundedMinor,

    /** `POST /payment` and `POST /revolut`: pays for a plan and starts the subscription when the money is there. */
    async pay(payer: Payer, wantedProvider: string, request: PaymentRequest): Promise<Payment> {
      const plan = pricedPlan(request);
      const provider = providers.find(wantedProvider);
      if (!provider) throw unprocessable('provider', 'This payment method is not offered');
      if (request.immediateStartConsent !== true || request.consentVersion !== deps.consentVersion) {
        throw unprocessable('immediateStartConsent', 'Please agree to the immediate start of Premium');
      }
      const {
        card: _card,
        cardNumber: _number,
        expiryDate: _expiry,
        cvv: _cvv,
        cardholderName: _holder,
        ...fingerprinted
      } = request;
      const openKey = `${payer.userId}:subscribe`;
      const payment: NewPayment = {
        payer,
        purpose: 'subscribe',
        provider,
        plan,
        amountMinor: plan.amountMinor,
        currency: plan.currency,
        method: chargeMethodOf(request, { rawCards: deps.rawCards(provider), now: now() }),
        openKey,
        stillWanted: () => forbidSecondSubscription(payer.userId),
        country: request.country,
        consentVersion: request.consentVersion,
        fingerprinted,
      };
      // A repeated request returns its payment, even when that payment has made the user a member since.
      const same = await store.findByKey(payer.userId, payer.idempotencyKey);
      if (!same) {
        await forbidSecondSubscription(payer.userId);
        if (payment.method?.kind === 'order') await checkOrder(payer, payment, payment.method.orderId);
      }
      return begin(
        same ? payment : { ...payment, closeOther: () => replaceOpen(payer.userId, openKey, plan) },
      );
    },

    /**
     * `POST /payments/intent`: a stored intent to pay; nothing is charged yet. For a plan and a wallet it makes the order
     * that the wallet's window shows.
     */
    async createIntent(payer: Payer, request: PaymentIntentRequest): Promise<Payment> {
      const currency = request.currency ?? INTENT_DEFAULT_CURRENCY;
      const amountMinor = toMinor(request.amount, currency);
      if (amountMinor === undefined || amountMinor <= 0)
        throw unprocessable('amount', 'The amount is not valid');
      const provider = providers.find(request.provider);
      if (!provider) throw unprocessable('provider', 'This payment method is not offered');
      const { planId, plan: planName } = request.metadata ?? {};
      const named = { ...(planId ? { planId } : {}), ...(planName ? { plan: planName } : {}) };
      const plan =
        planId === undefined && planName === undefined
          ? undefined
          : pricedPlan({ amount: request.amount, currency, ...named });
      const intent = await begin({
        payer,
        purpose: 'intent',
        provider,
        ...(plan ? { plan } : {}),
        amountMinor,
        currency,
        method: undefined,
        openKey: null,
        fingerprinted: request,
      });
      if (!plan || !provider.createOrder || intent.orderId !== undefined) return intent;
      return openOrder(payer, intent.id, provider.createOrder);
    },

    async payment(userId: string, id: string): Promise<Payment> {
      const row = await store.findOwn(userId, id);
      if (!row) throw new AppError('NOT_FOUND');
      return toPayment(row);
    },

    /** After the bank: asks the provider how it ended. */
    async confirm(userId: string, id: string): Promise<Payment> {
      const row = await store.findOwn(userId, id);
      if (!row) throw new AppError('NOT_FOUND');
      const provider = providers.find(row.provider);
      if (provider && (row.status === 'pending' || row.status === 'processing')) {
        const outcome = await provider.lookup(toKnownCharge(row, deps.nameOfSite)).catch(() => undefined);
        if (outcome) await settle(row, outcome);
      }
      return toPayment((await store.find(id)) ?? row);
    },

    async history(
      userId: string,
      request: { page: number; pageSize: number; status?: string | undefined },
    ): Promise<PaymentPage> {
      const { rows, total } = await store.history(userId, request);
      return { items: rows.map(toPayment), page: request.page, pageSize: request.pageSize, total };
    },
  };
}
