import {
  INTENT_DEFAULT_CURRENCY,
  openPaymentStatuses,
  type Payment,
  type PaymentIntentRequest,
  type PaymentPage,
  type PaymentRequest,
} from '@lumigraph/contracts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { toMinor } from '../../../lib/amounts.ts';
import type { SavedCards } from '../cards/saved-cards.ts';
import type { ProductCatalogue } from '../products/product-catalogue.ts';
import { canBuy } from '../subscriptions/subscription-machine.ts';
import { createSubscriptionStore, toState } from '../subscriptions/subscription-store.ts';
import { chargeMethodOf } from '../providers/open-providers.ts';
import { checkCompany, checkCountry, type BuyerRules } from './company-buyer.ts';
import { methodUnavailable, purchaseOf, unprocessable, type Purchase } from './purchase.ts';
import { createCharging, type ChargingDeps } from './charging.ts';
import { createPaymentStore, toKnownCharge, type PaymentRow } from './payment-store.ts';
import { createCloseOther } from './open-payment-store.ts';
import type { NewPayment, Payer } from './new-payment.ts';
import { toPayment } from './payment-view.ts';
import {
  ProviderMisconfigured,
  type ChargeMethod,
  type PaymentProviderAdapter,
} from '../providers/provider-adapter.ts';

export interface PaymentServiceDeps extends ChargingDeps, BuyerRules {
  products: ProductCatalogue;
  cards: Pick<SavedCards, 'find' | 'checkRoom'>;
  /** Whether card data may pass through this server for this provider: sandbox, or the operator's explicit switch. */
  rawCards: (provider: PaymentProviderAdapter) => boolean;
  consentVersion: string;
}

export type PaymentService = ReturnType<typeof createPaymentService>;

export function createPaymentService(deps: PaymentServiceDeps) {
  const { db, plans, providers, settle, now } = deps;
  const store = createPaymentStore(db);
  const { begin, orderOf } = createCharging(deps);
  const closeOther = createCloseOther(deps);

  async function forbidSecondSubscription(userId: string): Promise<void> {
    const row = await createSubscriptionStore(db).findOfUser(userId);
    const state = row && toState(row, plans.intervalOf);
    if (!canBuy(state, now())) {
      throw new AppError('CONFLICT', { message: 'You have a subscription already' });
    }
  }

  /**
   * A request for another plan or amount while a payment waits at the bank means that the user has changed the choice:
   * the newer request applies.
   */
  async function replaceOpen(userId: string, openKey: string, purchase: Purchase): Promise<void> {
    const isFree = await closeOther(openKey, (open) => isFor(open, purchase));
    if (purchase.plan) await forbidSecondSubscription(userId);
    if (!isFree) throw new AppError('CONFLICT', { message: 'Another payment is still open' });
  }

  /** A card that the user keeps, or what the request contains. */
  async function methodOf(
    { userId }: Payer,
    provider: PaymentProviderAdapter,
    request: PaymentRequest,
  ): Promise<ChargeMethod> {
    if (request.savedCardId === undefined)
      return chargeMethodOf(request, { rawCards: deps.rawCards(provider), now: now() });
    const card = await deps.cards.find(userId, request.savedCardId);
    if (card?.provider !== provider.provider) throw unprocessable('savedCardId', 'This card is not known');
    return { kind: 'saved', token: card.token, offSession: false };
  }

  /** A subscription keeps its card for renewals; a one-off payment only with the user's consent. */
  async function checkSaving(
    { userId }: Payer,
    provider: PaymentProviderAdapter,
    { saveCard, savedCardId }: PaymentRequest,
  ): Promise<boolean> {
    if (saveCard !== true || savedCardId !== undefined) return false;
    if (!provider.forgetCard) throw unprocessable('saveCard', 'This payment method cannot keep a card');
    await deps.cards.checkRoom(userId);
    return true;
  }

  /** A wallet captures only an order that this user requested, for the same thing and over the same amount. */
  async function checkOrder({ userId }: Payer, payment: NewPayment, orderId: string): Promise<void> {
    const known = await store.findOrder({ userId, provider: payment.provider.provider, orderId });
    if (known && known.plan_id === payment.plan?.id && known.amount_minor !== payment.amountMinor)
      throw unprocessable('amount', 'The price has changed; start the payment again');
    if (!known || !isFor(known, payment)) throw unprocessable('orderId', 'This order is not known');
  }

  async function openOrder(
    payer: Payer,
    id: string,
    create: NonNullable<PaymentProviderAdapter['createOrder']>,
  ): Promise<Payment> {
    const row = orNotFound(await store.find(id));
    const { orderId } = await create(await orderOf(row, payer)).catch((error: unknown) => {
      if (error instanceof ProviderMisconfigured) throw methodUnavailable(error);
      // No money moved: the visitor may press again.
      throw new AppError('UNAVAILABLE', { cause: error });
    });
    await store.change(id, ['pending'], { provider_reference: orderId, updated_at: now() });
    return toPayment({ ...row, provider_reference: orderId });
  }

  /** A plan starts at once, so its buyer must have agreed; consent for a product is stored when it is given. */
  function checkConsent(request: PaymentRequest, { plan }: Purchase): void {
    const isGiven = request.immediateStartConsent === true;
    if (!isGiven && !plan) return;
    if (!isGiven || request.consentVersion !== deps.consentVersion)
      throw unprocessable('immediateStartConsent', 'Please agree to the immediate start of Premium');
  }

  return {
    begin,

    /** What was given back of a payment, or is about to be. */
    refundedMinor: store.refundedMinor,

    /**
     * `POST /payment` and the path of the bank-style providers: pays for a plan and starts the subscription when the money is there, or pays for
     * a one-off product.
     */
    async pay(payer: Payer, wantedProvider: string, request: PaymentRequest): Promise<Payment> {
      await plans.refresh();
      const purchase = purchaseOf(request, deps, payer.site);
      const provider = providers.find(wantedProvider);
      if (!provider) throw unprocessable('provider', 'This payment method is not offered');
      checkConsent(request, purchase);
      const {
        card: _card,
        cardNumber: _number,
        expiryDate: _expiry,
        cvv: _cvv,
        cardholderName: _holder,
        ...fingerprinted
      } = request;
      const { plan, product } = purchase;
      checkCountry(request.country, deps);
      const openKey = plan ? `${payer.userId}:subscribe` : `${payer.userId}:one-off:${product.id}`;
      // A repeated request returns its payment, also when that payment has made the user a member or kept a card since.
      const same = await store.findByKey(payer.userId, payer.idempotencyKey);
      const payment: NewPayment = {
        payer,
        purpose: plan ? 'subscribe' : 'one-off',
        provider,
        ...purchase,
        savesCard: !same && (plan !== undefined || (await checkSaving(payer, provider, request))),
        method: same ? { kind: 'hosted' } : await methodOf(payer, provider, request),
        openKey,
        ...(plan ? { stillWanted: () => forbidSecondSubscription(payer.userId) } : {}),
        country: request.country,
        company: same ? undefined : await checkCompany(request.company, request.country, deps),
        consentVersion: request.immediateStartConsent ? request.consentVersion : undefined,
        fingerprinted,
      };
      if (same) return begin(payment);
      if (plan) await forbidSecondSubscription(payer.userId);
      if (payment.method?.kind === 'order') await checkOrder(payer, payment, payment.method.orderId);
      return begin({ ...payment, closeOther: () => replaceOpen(payer.userId, openKey, purchase) });
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
      await plans.refresh();
      const { planId, plan, productId } = request.metadata ?? {};
      const named = { ...(planId && { planId }), ...(plan && { plan }), ...(productId && { productId }) };
      const purchase = [planId, plan, productId].every((name) => name === undefined)
        ? undefined
        : purchaseOf({ amount: request.amount, currency, ...named }, deps, payer.site);
      const intent = await begin({
        payer,
        purpose: 'intent',
        provider,
        amountMinor,
        currency,
        ...purchase,
        method: undefined,
        openKey: null,
        fingerprinted: request,
      });
      if (!purchase || !provider.createOrder || intent.orderId !== undefined) return intent;
      return openOrder(payer, intent.id, provider.createOrder);
    },

    payment: async (userId: string, id: string): Promise<Payment> =>
      toPayment(orNotFound(await store.findOwn(userId, id))),

    /** After the bank: asks the provider how it ended. */
    async confirm(userId: string, id: string): Promise<Payment> {
      const row = orNotFound(await store.findOwn(userId, id));
      const provider = providers.find(row.provider);
      if (provider && openPaymentStatuses.some((status) => status === row.status)) {
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

/** Whether a payment is for the same plan or product, over the same amount. */
const isFor = (
  row: PaymentRow,
  { plan, product, amountMinor }: Pick<NewPayment, 'plan' | 'product' | 'amountMinor'>,
): boolean =>
  row.plan_id === (plan?.id ?? null) &&
  row.product_id === (product?.id ?? null) &&
  row.amount_minor === amountMinor;
