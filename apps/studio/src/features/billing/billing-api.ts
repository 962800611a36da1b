import { DAY_MS, readAmount, type AmountField } from '@lumigraph/contracts';
import type {
  InvoiceTotals,
  StudioInvoice,
  StudioPayment,
  StudioSubscription,
} from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

type Filters<Names extends readonly string[]> = { [F in Names[number]]?: string };

export const paymentFilters = [
  'q',
  'status',
  'provider',
  'site',
  'from',
  'to',
  'amountFrom',
  'amountTo',
  'show',
] as const;
export const subscriptionFilters = ['q', 'status', 'plan', 'show'] as const;
export const comparisonFilters = ['from', 'to', 'provider'] as const;
export const invoiceFilters = ['month', 'q'] as const;
export const totalsFilters = ['month'] as const;

/** `2026-11`. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** Undefined while it is incomplete. */
export const monthOf = (month: string | undefined): string | undefined =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? month : undefined;

const BILLING = ['billing'];

/** Everything of this section; refetched after a change. */
export const billingKey = { queryKey: BILLING };

/** The list for filters of the address, where days are `2026-11-23` and amounts as they were typed. */
export function paymentPages(
  api: StudioApi,
  filters: Filters<typeof paymentFilters>,
  { sort, ...field }: AmountField & { sort: string | undefined },
): PagesOptions<StudioPayment> {
  const { from, to, amountFrom, amountTo, ...rest } = filters;
  const query = {
    ...rest,
    from: startOf(from),
    to: startOf(to, DAY_MS),
    amountFrom: readAmount(amountFrom ?? '', field),
    amountTo: readAmount(amountTo ?? '', field),
    sort,
  };
  return {
    queryKey: [...BILLING, 'payments', query],
    fetchPage: ({ signal, ...page }) => api.send('GET /payments', { query: { ...query, ...page }, signal }),
  };
}

export function subscriptionPages(
  api: StudioApi,
  filters: Filters<typeof subscriptionFilters>,
  sort: string | undefined,
): PagesOptions<StudioSubscription> {
  return {
    queryKey: [...BILLING, 'subscriptions', filters, sort],
    fetchPage: ({ signal, ...page }) =>
      api.send('GET /subscriptions', { query: { ...filters, sort, ...page }, signal }),
  };
}

export function invoicePages(
  api: StudioApi,
  filters: Filters<typeof invoiceFilters>,
): PagesOptions<StudioInvoice> {
  return {
    queryKey: [...BILLING, 'invoices', filters],
    fetchPage: ({ signal, ...page }) => api.send('GET /invoices', { query: { ...filters, ...page }, signal }),
  };
}

/** By country and rate, or the sum of a currency. */
export type TotalRow = InvoiceTotals['sums'][number] & Partial<InvoiceTotals['rows'][number]>;

/** The sums of a month by country and rate, then those by currency. */
export function totalPages(api: StudioApi, month: string): PagesOptions<TotalRow> {
  return {
    queryKey: [...BILLING, 'totals', month],
    async fetchPage({ signal }) {
      const { rows, sums } = await api.send('GET /invoice-totals', { query: { month }, signal });
      const items = [...rows, ...sums];
      return { items, nextCursor: null, total: items.length, totalIsExact: true };
    },
  };
}

export const paymentQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...BILLING, 'payment', id],
    queryFn: ({ signal }) => api.send('GET /payments/:id', { params: { id }, signal }),
  });

export const subscriptionQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...BILLING, 'subscription', id],
    queryFn: ({ signal }) => api.send('GET /subscriptions/:id', { params: { id }, signal }),
  });

export const pricesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [...BILLING, 'prices'],
    queryFn: ({ signal }) => api.sendVersioned('GET /plan-prices', { signal }),
  });

export const giftCodesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [...BILLING, 'gift-codes'],
    queryFn: ({ signal }) => api.send('GET /gift-codes', { signal }),
  });

export const choicesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [...BILLING, 'choices'],
    queryFn: ({ signal }) => api.send('GET /billing', { signal }),
    staleTime: Infinity,
  });

/** Midnight in the zone of this browser; undefined while the day is incomplete. */
export function startOf(day: string | undefined, later = 0): number | undefined {
  const time = Date.parse(`${day}T00:00`);
  return Number.isNaN(time) ? undefined : time + later;
}
