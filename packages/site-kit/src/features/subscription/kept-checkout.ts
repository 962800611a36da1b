import { safeRedirect } from '@lumigraph/ui-auth';

/** The order of this tab, for the return from a bank. It contains no card data. */
export interface KeptCheckout {
  /** Empty for a gift code. */
  planId: string;
  country?: string | undefined;
  /** The page that led to the plans. */
  from?: string | undefined;
}

const STORAGE_KEY = 'draft:checkout';

export function keepCheckout(checkout: KeptCheckout): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(checkout));
  } catch {
    // Storage is blocked or full: the visitor types the country again.
  }
}

/** The last order of this tab for this plan. */
export function keptCheckout(planId: string): KeptCheckout | undefined {
  const kept = read();
  return kept.planId === planId ? (kept as KeptCheckout) : undefined;
}

/** The page of this site that led to the last order of this tab. */
export function checkoutOrigin(): string | undefined {
  const path = safeRedirect(read().from, globalThis.location.origin);
  return path === '/' ? undefined : path;
}

function read(): Partial<KeptCheckout> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const { planId, country, from } = (kept ?? {}) as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return { planId: text(planId), country: text(country), from: text(from) } as Partial<KeptCheckout>;
  } catch {
    return {};
  }
}
