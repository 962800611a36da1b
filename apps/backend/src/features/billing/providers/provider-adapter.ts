import type { BackendProvider, FailureCode, PaymentOptions } from '@lumigraph/contracts';
import type { DisputeStatus } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { ForeignSources } from '../../../http/security-headers.ts';
import type { LogEvent } from '../../../lib/log-event.ts';

/** What the payment page learns of a provider; no secret is ever in it. */
type ProviderOffer = PaymentOptions['providers'][number];

/** The payer, as providers require it. */
export interface ChargedPerson {
  id: string;
  name: string;
  email: string;
}

/** What a charge needs. Amounts in minor units. */
export interface ChargeRequest {
  /** The same key never charges twice; it is the payment's id. */
  idempotencyKey: string;
  amountMinor: number;
  currency: string;
  description: string;
  buyer: ChargedPerson;
  method: ChargeMethod;
  /** The method may be charged again: for renewals, or because the user keeps the card. */
  keepsMethod: boolean;
  /** Where a bank or a hosted page sends the visitor back to. */
  returnUrl: string;
  /**
   * To be awaited with the provider's own reference before money can move: it is kept first, so that the charge can be
   * asked about whatever is lost afterwards.
   */
  announce: (reference: string) => Promise<void>;
}

/** An order that a wallet's window shows to the visitor; a separate charge captures it. */
export type OrderRequest = Omit<ChargeRequest, 'method' | 'announce'>;

/** Card data exist only in this value, between the request and the provider; they are never stored or logged. */
export type ChargeMethod =
  | { kind: 'card'; number: string; expiryMonth: number; expiryYear: number; cvc: string; holder: string }
  /** A token that the provider's script made in the browser. */
  | { kind: 'token'; token: string }
  /** The saved method of an earlier charge; comes from the database only, never from a request. */
  | { kind: 'saved'; token: string; offSession: boolean }
  /** An order that the visitor approved in the wallet's window. */
  | { kind: 'order'; orderId: string }
  /** The provider asks the visitor itself, on its own page. */
  | { kind: 'hosted' };

export interface CardSummary {
  brand: string | null;
  last4: string | null;
  expiryMonth?: number | null;
  /** Four digits. */
  expiryYear?: number | null;
}

export type ChargeOutcome =
  | {
      status: 'succeeded';
      reference: string;
      methodToken: string | null;
      card: CardSummary;
      /**
       * The refunded amount so far, by the server or in the provider's own pages; absent when the provider does not
       * report it.
       */
      refundedMinor?: number | undefined;
      /**
       * What was taken. Where it is missing, or not what was asked for, nothing starts and no invoice is made: an
       * administrator decides.
       */
      charged?: { amountMinor: number; currency: string } | undefined;
    }
  /** `isFinal`: the card schemes forbid to charge this card again (lost, stolen, "do not try again"). */
  | { status: 'failed'; reference: string | null; failureCode: FailureCode; isFinal?: boolean }
  /** `failureCode`: why an attempt was declined; the buyer may try again in the provider's window. */
  | { status: 'action'; reference: string; action: NextAction; failureCode?: FailureCode | undefined }
  /** Still on its way at the provider. */
  | { status: 'processing'; reference: string | null };

type NextAction =
  | { type: 'redirect'; url: string; clientSecret?: string | undefined }
  | { type: 'confirm'; clientSecret: string };

/** A charge that was begun, as our rows know it. */
export interface KnownCharge {
  idempotencyKey: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
  /** Set where the charge used a saved method. */
  savedToken: string | null;
  description: string;
  /** Milliseconds. */
  createdAt: number;
}

/** Money back from a charge; the same key gives it once. */
export interface RefundRequest {
  idempotencyKey: string;
  /** The charge's own reference. */
  reference: string;
  amountMinor: number;
  currency: string;
}

/**
 * `reason` of a refusal: the provider's own word, for administrators; null where it gives none. `pending` is every state
 * that the provider may still change, such as a refund that waits for balance: it is asked about again by
 * {@link PaymentProviderAdapter.lookupRefund}. `refundReference` is the provider's own id of the refund.
 */
export type RefundOutcome =
  | { status: 'succeeded'; refundReference?: string | undefined }
  | { status: 'pending'; refundReference: string | null }
  | { status: 'failed'; reason: string | null; refundReference?: string | undefined };

/** A refund that was asked for, as our rows know it. */
export interface KnownRefund extends RefundRequest {
  /** The provider's own id of the refund, once it is known. */
  refundReference: string | null;
}

/** The charge of an event or a dispute, by our idempotency key, by the provider's reference, or by both. */
export interface ChargeOfEvent {
  paymentId?: string | undefined;
  reference?: string | undefined;
}

/**
 * A dispute as its provider reports it. `warning`: announced, no money has moved (inquiries, early fraud warnings);
 * `open`: the provider decides; `won`: also withdrawn; `lost`: the money went back to the buyer.
 */
export interface ProviderDispute extends ChargeOfEvent {
  /** The provider's own id of the dispute. */
  disputeReference: string;
  status: DisputeStatus;
  amountMinor: number;
  currency: string;
  /** The provider's own word, for administrators. */
  reason: string | null;
  /** Milliseconds. */
  openedAt: number;
  /** Milliseconds until which evidence is taken; null where the provider names no time. */
  respondBy: number | null;
}

/**
 * A webhook in our words. `eventId` is unique for its provider, `kind` its own name of the event, for the list of events
 * that have arrived. An event only triggers a look-up:
 * - `charge`: something about the charge has changed, also money given back or a method that was saved late;
 * - `refund`: a refund has changed, by our id (`refundId`) or by the provider's (`refundReference`);
 * - `dispute`: a dispute has changed;
 * - `method`: a saved method (the token as our rows have it) can no longer be charged;
 * - `other`: nothing of ours.
 */
export type ProviderEvent = { eventId: string; kind?: string } & ProviderEventBody;

export type ProviderEventBody =
  | ({ type: 'charge' } & ChargeOfEvent)
  | ({ type: 'refund'; refundId?: string | undefined; refundReference?: string | undefined } & ChargeOfEvent)
  | { type: 'dispute'; dispute: ProviderDispute }
  | { type: 'method'; removedToken: string }
  | { type: 'other' };

export interface WebhookRequest {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Milliseconds. */
  receivedAt: number;
}

/**
 * One payment provider. Methods reject when the outcome is unknown (network, time-out, garbage): the payment then stays
 * `processing` and the reconciler asks again. They reject with {@link ProviderMisconfigured} when the provider refuses our
 * own key or account: nothing has happened, and it is nobody's decline. A charge rejects with `ProviderAway` only where
 * no call that moves money was sent. A decline is an outcome, not an error.
 */
export interface PaymentProviderAdapter {
  readonly provider: BackendProvider;
  /** What the payment page shows for it. */
  readonly frontend: ProviderOffer;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Accepts card numbers itself; only offered in production where PAYMENTS_RAW_CARD permits it. */
  readonly takesRawCards?: boolean;
  /** The truth about an earlier charge; undefined when no money of it can have moved or will. */
  lookup(charge: KnownCharge): Promise<ChargeOutcome | undefined>;
  /** Closes an open charge that is given up, so that it cannot be paid any more. Best effort. */
  release?(charge: KnownCharge): Promise<void>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** The truth about an earlier refund; undefined when the provider does not have it. */
  lookupRefund?(refund: KnownRefund): Promise<RefundOutcome | undefined>;
  /** The disputes of a charge, for the comparison in the studio. */
  disputesOf?(charge: KnownCharge): Promise<ProviderDispute[]>;
  /** The events that the operator enables for the webhook, by the provider's own names ({@link ProviderEvent} `kind`). */
  readonly webhookEvents?: readonly string[];
  /** Address of a charge in the provider's own pages; absent where the address is not known. */
  dashboardUrl?(reference: string): string;
  /**
   * Deletes a card that was kept for later payments; only for providers whose cards can be kept. A card that is not there
   * any more is no error. Rejects when the outcome is unknown.
   */
  forgetCard?(token: string): Promise<void>;
  /**
   * Deletes what the provider keeps about a user ({@link CustomerReferences}), with all cards of it. One that is not
   * there any more is no error. Rejects when the outcome is unknown.
   */
  forgetCustomer?(reference: string): Promise<void>;
  /** Creates what a wallet's window needs; only for wallets. */
  createOrder?(request: OrderRequest): Promise<{ orderId: string }>;
  /** Verifies signature and age on the raw bytes. Throws {@link WebhookRefused}. */
  readWebhook(request: WebhookRequest): Promise<ProviderEvent> | ProviderEvent;
}

/** What opening a provider needs. */
export interface ProviderDeps {
  config: Config;
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** For tests: how long a provider may take to respond. */
  timeoutMs?: number | undefined;
}

/** One entry of `provider-modules.ts`: everything that the server knows of a provider. */
export interface ProviderModule {
  /** The provider with the keys of the settings; undefined where they are not set. */
  open(deps: ProviderDeps): PaymentProviderAdapter | undefined | Promise<PaymentProviderAdapter | undefined>;
  /**
   * The sources of the provider's script, according to its documentation. All together are the inventory of third-party
   * scripts of the payment page (PCI DSS 6.4.3).
   */
  scripts: ForeignSources;
  /** What the sandbox offers in its place. */
  sandbox: {
    offer: Pick<ProviderOffer, 'kind' | 'integration' | 'publicKey' | 'scriptUrl'>;
    /** The script at the offer's `scriptUrl`. */
    script?: string;
    /** Absent: it is always offered. */
    isOffered?: (config: Config) => boolean;
  };
}

/** The one customer of each user at a provider, by the provider's own reference. */
export interface CustomerReferences {
  find(userId: string): Promise<string | undefined>;
  /**
   * Keeps the first reference of a user, and returns the one that is kept. `instead`: the kept one that the provider does
   * not have any more.
   */
  keep(userId: string, reference: string, instead?: string): Promise<string>;
}

/**
 * The provider refuses our key, its permissions or our account (401, 403): nothing was charged or refunded. The call works
 * again when the operator has corrected the settings.
 */
export class ProviderMisconfigured extends Error {
  /** The provider's own code, and the id by which its support finds the request; null where it gives none. */
  readonly code: string | null;
  readonly requestId: string | null;

  constructor(provider: string, details: { status: number; code: string | null; requestId: string | null }) {
    super(`${provider} refused our key or account: ${details.status} ${details.code ?? ''}`.trim());
    this.name = 'ProviderMisconfigured';
    this.code = details.code;
    this.requestId = details.requestId;
  }
}

/** A webhook that was not signed by the provider, is too old, or is not readable. */
export class WebhookRefused extends Error {
  constructor(reason: string) {
    super(`The webhook was refused: ${reason}`);
    this.name = 'WebhookRefused';
  }
}
