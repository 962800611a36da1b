import {
  deviceWallets,
  paymentEnvironments,
  paymentIntegrations,
  paymentProviders,
  paymentStatuses,
  planIntervals,
  subscriptionStatuses,
  type Invoice,
  type Payment,
  type PaymentOptions,
  type Plan,
  type PlanChangePreview,
  type Subscription,
} from '@lumigraph/contracts';
import {
  findList,
  isRecord,
  layers,
  readCountNumber,
  readEach,
  readId,
  readText,
  type JsonRecord,
} from './read.ts';
import { oneOf, readAmount, readCurrency, readNamedList } from './read-billing-values.ts';

const textOrNull = (value: unknown): string | null => readText(value) ?? null;

/** The outermost wrapper, or the value under `name` in one, that `read` accepts. */
function find<T>(response: unknown, name: string, read: (value: JsonRecord) => T | undefined): T | undefined {
  for (const layer of layers(response)) {
    const inside = layer[name];
    const found = (isRecord(inside) ? read(inside) : undefined) ?? read(layer);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Only http(s) addresses may be followed. */
function readAction(value: unknown): Payment['nextAction'] {
  if (!isRecord(value)) return undefined;
  const type = oneOf(['redirect', 'confirm'] as const, value['type']);
  if (!type) return undefined;
  const url = readText(value['url']);
  const clientSecret = readText(value['clientSecret']);
  return {
    type,
    ...(url && /^(https?:\/\/|\/(?!\/))/i.test(url) ? { url } : {}),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  };
}

function readOnePayment(value: unknown): Payment | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']) ?? readId(value['paymentId']);
  const status = oneOf(paymentStatuses, value['status']);
  if (id === undefined || !status) return undefined;
  const nextAction = readAction(value['nextAction']);
  const payment: Payment = {
    id,
    status,
    amount: readAmount(value['amount']) ?? 0,
    currency: readCurrency(value['currency']) ?? '',
    provider: readText(value['provider']) ?? '',
    createdAt: readText(value['createdAt']) ?? '',
    ...(nextAction ? { nextAction } : {}),
  };
  for (const key of ['planId', 'productId', 'orderId', 'failureCode', 'cardBrand', 'cardLast4'] as const) {
    const text = readText(value[key]);
    if (text) payment[key] = text;
  }
  const refundedAmount = readAmount(value['refundedAmount']);
  return refundedAmount === undefined ? payment : { ...payment, refundedAmount };
}

/** A payment with an id and a known status, bare or wrapped; otherwise undefined. */
export const readPayment = (response: unknown): Payment | undefined =>
  find(response, 'payment', readOnePayment);

/** The options of the payment page; payment methods that this version does not know are dropped. */
export const readOptions = (response: unknown): PaymentOptions | undefined =>
  find(response, 'options', (value) => {
    if (!Array.isArray(value['providers'])) return undefined;
    const providers = readEach(value['providers'] as unknown[], (item) => {
      if (!isRecord(item)) return undefined;
      const provider = oneOf(paymentProviders, item['provider']);
      const kind = oneOf(['card', 'wallet', 'hosted'] as const, item['kind']);
      if (!provider || !kind) return undefined;
      const publicKey = readText(item['publicKey']);
      const scriptUrl = readText(item['scriptUrl']);
      // An older backend without these fields supports only the page's own card fields.
      const integration = oneOf(paymentIntegrations, item['integration']) ?? 'card-fields';
      const environment =
        oneOf(paymentEnvironments, item['environment']) ?? (value['sandbox'] === true ? 'sandbox' : 'live');
      return {
        provider,
        kind,
        integration,
        environment,
        ...(publicKey === undefined ? {} : { publicKey }),
        ...(scriptUrl === undefined ? {} : { scriptUrl }),
        ...(item['savesCards'] === true ? { savesCards: true } : {}),
        ...readWallets(item['wallets']),
      };
    });
    return {
      sandbox: value['sandbox'] === true,
      providers,
      consentVersion: readText(value['consentVersion']) ?? '',
    };
  });

function readWallets(value: unknown): Pick<PaymentOptions['providers'][number], 'wallets'> {
  const wallets = readEach(findList(value) ?? [], (item) => oneOf(deviceWallets, item));
  return wallets.length > 0 ? { wallets } : {};
}

function readPlan(value: unknown): Plan | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const interval = oneOf(planIntervals, value['interval']);
  const amount = readAmount(value['amount']);
  const currency = readCurrency(value['currency']);
  // A plan without a price must not be offered.
  if (id === undefined || !interval || amount === undefined || !currency) return undefined;
  return {
    id,
    name: readText(value['name']) ?? id,
    interval,
    amount,
    currency,
    features: readEach(findList(value['features']) ?? [], readText),
    trialDays: readCountNumber(value['trialDays']) ?? 0,
  };
}

/** The plans of a bare or wrapped list (also `{plans: […]}`), or undefined. */
export const readPlans = (response: unknown): Plan[] | undefined =>
  readNamedList(response, 'plans', readPlan);

/** A subscription, recognised by its status; `null` and an empty response mean that there is none. */
export function readSubscription(response: unknown): Subscription | undefined {
  if (response === undefined || response === null) return toSubscription({ status: 'None' });
  return find(response, 'subscription', toSubscription);
}

function readTimeZone(value: JsonRecord): { timeZone?: string } {
  const timeZone = readText(value['timeZone']);
  return timeZone === undefined ? {} : { timeZone };
}

function toSubscription(value: JsonRecord): Subscription | undefined {
  const status = oneOf(subscriptionStatuses, value['status']);
  if (!status) return undefined;
  return {
    id: readId(value['id']) ?? null,
    planId: readId(value['planId']) ?? null,
    status,
    currentPeriodStart: textOrNull(value['currentPeriodStart']),
    currentPeriodEnd: textOrNull(value['currentPeriodEnd']),
    cancelAtPeriodEnd: value['cancelAtPeriodEnd'] === true,
    trialEnd: textOrNull(value['trialEnd']),
    // For a backend without this field, `Active` means Premium.
    isPremium: typeof value['isPremium'] === 'boolean' ? value['isPremium'] : status === 'Active',
    nextPlanId: readId(value['nextPlanId']) ?? null,
    createdAt: textOrNull(value['createdAt']),
    canBuy:
      typeof value['canBuy'] === 'boolean' ? value['canBuy'] : status === 'None' || status === 'Expired',
    trialAvailable: value['trialAvailable'] === true,
    ...readTimeZone(value),
  };
}

export const readPreview = (response: unknown): PlanChangePreview | undefined =>
  find(response, 'preview', (value) => {
    const planId = readId(value['planId']);
    const amountDue = readAmount(value['amountDue']);
    const currency = readCurrency(value['currency']);
    if (planId === undefined || amountDue === undefined || !currency) return undefined;
    return {
      planId,
      amountDue,
      credit: readAmount(value['credit']) ?? 0,
      currency,
      effectiveAt: readText(value['effectiveAt']) ?? '',
    };
  });

export function readInvoice(value: unknown): Invoice | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const amount = readAmount(value['amount']);
  const currency = readCurrency(value['currency']);
  if (id === undefined || amount === undefined || !currency) return undefined;
  const paymentId = readId(value['paymentId']);
  return {
    id,
    number: readId(value['number']) ?? id,
    issuedAt: readText(value['issuedAt']) ?? '',
    amount,
    currency,
    status: value['status'] === 'refunded' ? 'refunded' : 'paid',
    planId: readId(value['planId']) ?? null,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...readTimeZone(value),
  };
}

export function readEvent(value: unknown) {
  if (!isRecord(value)) return undefined;
  const type = readText(value['type']);
  if (!type) return undefined;
  return {
    type,
    status: readText(value['status']) ?? '',
    planId: readId(value['planId']) ?? null,
    at: readText(value['at']) ?? '',
  };
}

export const readPayments = (response: unknown, request: PageNumbers) =>
  readPage(response, request, readOnePayment);

interface PageNumbers {
  page: number;
  pageSize: number;
}

/** One page of a list. When the total is missing, a full page means that at least one more item exists. */
export function readPage<T>(
  response: unknown,
  request: PageNumbers,
  read: (item: unknown) => T | undefined,
): { items: T[]; page: number; pageSize: number; total: number } | undefined {
  const list = findList(response);
  if (!list) return undefined;
  const { page, pageSize } = request;
  const seen = (page - 1) * pageSize + list.length;
  const total = layers(response)
    .map((layer) => readCountNumber(layer['total']))
    .find((number) => number !== undefined);
  return {
    items: readEach(list, read),
    page,
    pageSize,
    total: total ?? (list.length >= pageSize ? seen + 1 : seen),
  };
}
