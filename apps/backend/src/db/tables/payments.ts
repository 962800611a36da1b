import type { Generated } from 'kysely';

/**
 * Tables of payments, refunds, disputes and saved cards, and what is known of the providers. Amounts are integers in
 * the minor unit of their currency; times are milliseconds.
 */

export interface PaymentTables {
  /** One payment attempt, written before the request to the provider. Never deleted. */
  payment: {
    id: string;
    user_id: string;
    /** subscribe, renew, change, one-off or intent. */
    purpose: string;
    plan_id: string | null;
    /** A one-off product, with its name in the payer's language; null for a plan. */
    product_id: string | null;
    product_name: string | null;
    /** 1: the amount contains no VAT, whatever the country. */
    vat_free: number;
    /** 1: the card becomes a saved card of the user. */
    saves_card: number;
    subscription_id: string | null;
    /** An upgrade: the payment of the replaced period, whose unused part was credited. */
    replaces: string | null;
    amount_minor: number;
    currency: string;
    /** Backend name of the provider. */
    provider: string;
    /** pending, processing, succeeded, failed, refunded. */
    status: string;
    /** The provider's own id, once it is known. */
    provider_reference: string | null;
    /** Token for charging a renewal. Never card data. */
    method_token: string | null;
    failure_code: string | null;
    card_brand: string | null;
    card_last4: string | null;
    /** JSON of the visitor's next step, while `status` is pending. */
    next_action: string | null;
    refunded_minor: number;
    /**
     * What the provider took where it is not the amount that was asked for, with its currency. Such a payment stays
     * `processing` until it is refunded.
     */
    charged_minor: Generated<number | null>;
    charged_currency: Generated<string | null>;
    /** Created by the client for this submit; unique for its user. */
    idempotency_key: string;
    /** Hash of the request without card data: the same key with another request is rejected. */
    fingerprint: string;
    /** `user:subscribe` while the outcome is open, else null: prevents two open payments for the same purpose. */
    open_key: string | null;
    country: string | null;
    /** JSON: name, address and VAT number of a business buyer; null for a private one. */
    company: Generated<string | null>;
    locale: string;
    /** Id of the site of the request; a renewal has the site of the renewed payment. Null in older rows. */
    site: string | null;
    consent_version: string | null;
    consent_at: number | null;
    /** The request that started the payment. Null for renewals. */
    request_id: string | null;
    /** What an administrator has to decide, by the names of `paymentAttention` of the contracts; null for nothing. */
    attention: string | null;
    created_at: number;
    /** Also the time when the provider was last asked about an open payment. */
    updated_at: number;
  };
  /** Every status that a payment got after it was created, and what caused it. */
  payment_event: {
    id: Generated<number>;
    payment_id: string;
    status: string;
    /** request (of the buyer), webhook, job or admin. */
    cause: string;
    failure_code: string | null;
    request_id: string | null;
    at: number;
  };
  refund: {
    id: string;
    payment_id: string;
    amount_minor: number;
    /**
     * requested, succeeded or failed. Requested and succeeded refunds reduce the refundable amount. A succeeded one
     * becomes failed when the provider reports that later.
     */
    status: string;
    requested_by: string;
    idempotency_key: string;
    /** The request that caused the refund. Null for refunds of jobs and commands. */
    request_id: string | null;
    /** Why, in the words of the administrator. Null where nobody was asked. */
    reason: string | null;
    /** The provider's own word for a refusal. */
    failure_reason: string | null;
    /** When it succeeded or failed. Null while it is requested, and in older rows. */
    settled_at: number | null;
    /** The provider's own id of the refund, once it is known. */
    refund_reference: string | null;
    /** When the provider was last asked about it. */
    asked_at: number | null;
    created_at: number;
  };
  /** A dispute of a payment at its provider; one row for each of the provider's own ids. Never deleted. */
  dispute: {
    id: string;
    payment_id: string;
    /** Backend value, as in payments. */
    provider: string;
    /** The provider's own id of the dispute. */
    reference: string;
    /** warning, open, won or lost. */
    status: string;
    amount_minor: number;
    currency: string;
    /** The provider's own word. */
    reason: string | null;
    opened_at: number;
    /** Until when the provider takes evidence; null where it names no time. */
    respond_by: number | null;
    /** When the loss was entered in our books; null before, and for disputes that are not lost. */
    booked_at: number | null;
    /** When the provider was last asked about it. */
    asked_at: number;
    created_at: number;
    updated_at: number;
  };
  /** A card that a user keeps. Never card data: the provider has the card under its token. */
  saved_card: {
    id: string;
    user_id: string;
    /** Backend value, as in payments. */
    provider: string;
    token: string;
    brand: string | null;
    last4: string;
    expiry_month: number | null;
    expiry_year: number | null;
    /** The payment with which it was kept; its purpose and consent say why. */
    payment_id: string;
    created_at: number;
    /**
     * Removed by its owner: from then on the provider is asked to delete it, and the row is deleted with its response.
     */
    forget_at: number | null;
  };
  /** What a provider keeps about a user, for saved cards. */
  provider_customer: {
    /** Backend value, as in payments. */
    provider: string;
    /** The provider's own id. */
    reference: string;
    /**
     * Null from the deletion of the account on: the provider is asked to delete it, and the row is deleted with its
     * response.
     */
    user_id: string | null;
    /** When the provider is asked again. */
    retry_at: number | null;
  };
  /** Calls for which a provider refuses our key or account, until one of them works again. */
  provider_fault: {
    provider: string;
    /** charge, renewal, refund and the other calls of an adapter. */
    call: string;
    /** The provider's own code, and the id by which its support finds the request. */
    code: string | null;
    request_id: string | null;
    since: number;
    tried_at: number;
  };
  /** Processed provider events; written in the same transaction as their effect. */
  webhook_event: {
    provider: string;
    event_id: string;
    received_at: number;
  };
  /** When a webhook of each kind (the provider's own name) arrived last. */
  webhook_arrival: {
    provider: string;
    kind: string;
    arrived_at: number;
  };
  /** The separate ledger of the sandbox provider: written in its own transactions, like that of a real provider. */
  sandbox_charge: {
    /** The key that the backend sent; the same key never charges twice. */
    idempotency_key: string;
    reference: string;
    amount_minor: number;
    currency: string;
    /** requires_action, succeeded or failed. */
    status: string;
    failure_code: string | null;
    method_token: string;
    card_brand: string | null;
    card_last4: string | null;
    /** `MM/YYYY`. */
    card_expiry: string | null;
    refunded_minor: number;
    /** warning, open, won or lost; null where nothing was disputed. */
    dispute: Generated<string | null>;
    disputed_at: Generated<number | null>;
    created_at: number;
  };
  /** How many decimal places the stored amounts of a currency have; written before its first payment. */
  currency_digits: {
    currency: string;
    digits: number;
  };
}
