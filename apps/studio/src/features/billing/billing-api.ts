import type { InvoiceTotals } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

/** `2026-11`. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** Undefined while it is incomplete. */
export const monthOf = (month: string | undefined): string | undefined =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? month : undefined;

/** Everything of this section; refetched after a change. */
export const BILLING = ['billing'];
export const billingKey = { queryKey: BILLING };

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
  api.query('GET /payments/:id', BILLING, { params: { id } });

export const subscriptionQuery = (api: StudioApi, id: string) =>
  api.query('GET /subscriptions/:id', BILLING, { params: { id } });

export const pricesQuery = (api: StudioApi) => api.versionedQuery('GET /plan-prices', BILLING);

export const giftCodesQuery = (api: StudioApi) => api.query('GET /gift-codes', BILLING);

export const choicesQuery = (api: StudioApi) => ({
  ...api.query('GET /billing', BILLING),
  staleTime: Infinity,
});
