import { createHash, randomUUID } from 'node:crypto';
import type { PaymentPurpose } from '@lumigraph/contracts/studio';
import { currentRequestId } from '../../../lib/work-context.ts';
import type { OneOffProduct } from '../../../config/one-off-products.ts';
import type { PricedPlan } from '../plans/plans.ts';
import type { StoredCompany } from './company-buyer.ts';
import { productName } from '../products/product-catalogue.ts';
import type { PaymentRow } from './payment-store.ts';
import type { ChargeMethod, PaymentProviderAdapter } from '../providers/provider-adapter.ts';

export interface Payer {
  userId: string;
  locale: string;
  /** Of the site on which they pay: the way back from a bank. Ours, never the request's. */
  siteOrigin?: string;
  /** Id of that site; the mails about the payment have its name and address. */
  site?: string;
  /** Network of the request, for the limit of new payments. Absent for payments that the server starts. */
  network?: string;
  /** From the `Idempotency-Key` header, or made for this request. */
  idempotencyKey: string;
}

export interface NewPayment {
  payer: Payer;
  purpose: PaymentPurpose;
  provider: PaymentProviderAdapter;
  plan?: PricedPlan;
  /** A one-off product instead of a plan. */
  product?: OneOffProduct;
  /** The card becomes a saved card of the user; providers without saved cards ignore it. */
  savesCard?: boolean;
  amountMinor: number;
  currency: string;
  method: ChargeMethod | undefined;
  openKey: string | null;
  /**
   * Asked once the row holds its open key and before anything is charged; throws when the reason to pay has gone. A
   * parallel payment that settled in between gave its key back together with what it bought.
   */
  stillWanted?: () => Promise<void>;
  /** Closes conflicting payments after the attempt was counted; throws when it cannot. */
  closeOther?: () => Promise<void>;
  country?: string | undefined;
  /** A business buyer. */
  company?: StoredCompany | undefined;
  consentVersion?: string | undefined;
  /** What was asked for, card data left out. */
  fingerprinted: unknown;
}

/** The row of a payment that has not been charged yet. */
export function newRow(wanted: NewPayment, at: number): PaymentRow {
  const { payer, plan, product, provider } = wanted;
  return {
    id: `pay_${randomUUID()}`,
    user_id: payer.userId,
    purpose: wanted.purpose,
    plan_id: plan?.id ?? null,
    ...productColumns(product, payer.locale),
    saves_card: wanted.savesCard && provider.forgetCard ? 1 : 0,
    subscription_id: null,
    replaces: null,
    amount_minor: wanted.amountMinor,
    currency: wanted.currency,
    provider: provider.provider,
    status: 'pending',
    ...methodColumns(wanted.method),
    failure_code: null,
    card_brand: null,
    card_last4: null,
    next_action: null,
    refunded_minor: 0,
    charged_minor: null,
    charged_currency: null,
    idempotency_key: payer.idempotencyKey,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([wanted.purpose, wanted.fingerprinted]))
      .digest('base64url'),
    open_key: wanted.openKey,
    country: wanted.country ?? null,
    company: wanted.company ? JSON.stringify(wanted.company) : null,
    locale: payer.locale,
    site: payer.site ?? null,
    consent_version: wanted.consentVersion ?? null,
    consent_at: wanted.consentVersion === undefined ? null : at,
    request_id: currentRequestId() ?? null,
    attention: null,
    created_at: at,
    updated_at: at,
  };
}

function productColumns(
  product: OneOffProduct | undefined,
  locale: string,
): Pick<PaymentRow, 'product_id' | 'product_name' | 'vat_free'> {
  if (!product) return { product_id: null, product_name: null, vat_free: 0 };
  return {
    product_id: product.id,
    product_name: productName(product, locale),
    vat_free: product.vat === 'none' ? 1 : 0,
  };
}

function methodColumns(
  method: ChargeMethod | undefined,
): Pick<PaymentRow, 'provider_reference' | 'method_token'> {
  return {
    // A wallet's order is asked about by its own number, should the response to its capture be lost.
    provider_reference: method?.kind === 'order' ? method.orderId : null,
    method_token: method?.kind === 'saved' ? method.token : null,
  };
}
