import Type from 'typebox';
import { closed } from './schemas.ts';
import {
  deviceWallets,
  paymentEnvironments,
  paymentIntegrations,
  paymentProviders,
  paymentStatuses,
  type PaymentProvider,
  type PaymentStatus,
} from './payment-rules.ts';
import { pageFields } from './list-fields.ts';

/** Schemas and types of the payment service. */

const status = Type.Enum(paymentStatuses);
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** In the currency's major unit. */
const amount = Type.Number({ minimum: 0, maximum: 1_000_000 });
const provider = Type.String({ maxLength: 40 });

export const PaymentIntentRequestSchema = closed({
  amount,
  currency: Type.Optional(currency),
  provider,
  /**
   * `planId`, `plan` or `productId` creates a wallet's order: at the plan's price, which the amount must match, or over
   * an amount that the product permits.
   */
  metadata: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
});
export type PaymentIntentRequest = Type.Static<typeof PaymentIntentRequestSchema>;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** A company that buys: its invoice is in its name. */
export const CompanyBuyerSchema = closed({
  name: Type.String({ minLength: 1, maxLength: 120, pattern: String.raw`\S` }),
  /** In one line or several. */
  address: Type.String({ minLength: 1, maxLength: 300, pattern: String.raw`\S` }),
  /** In the EU it is checked, and moves the VAT to the company; elsewhere it is printed on the invoice. */
  vatNumber: text(30),
});
export type CompanyBuyer = Type.Static<typeof CompanyBuyerSchema>;

/** Body of `POST /payment` and `POST /revolut`. */
export const PaymentRequestSchema = closed({
  /**
   * A plan by its id or its interval (`premium-monthly`, `monthly`), also in `plan`. Both must name the same plan.
   */
  planId: Type.Optional(Type.String({ maxLength: 60 })),
  plan: text(60),
  /** A one-off product instead of a plan. `amount` is one of its amounts, or within its limits. */
  productId: text(60),
  amount: Type.Optional(amount),
  currency: Type.Optional(currency),
  provider: Type.Optional(provider),
  paymentMethodId: text(200),
  /** A card that this user keeps, instead of card data; its provider must be the one of the request. */
  savedCardId: text(80),
  /**
   * The user's express consent to keep the card of a one-off payment. A subscription always keeps its card for the
   * renewals, and its page says so.
   */
  saveCard: Type.Optional(Type.Boolean()),
  orderId: text(200),
  /** Other name of `orderId`. */
  paypalOrderId: text(200),
  paypalDetails: Type.Optional(Type.Unknown()),
  card: Type.Optional(
    Type.Object({
      number: Type.String({ maxLength: 30 }),
      exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
      exp_year: Type.Integer({ minimum: 0, maximum: 9999 }),
      cvc: Type.String({ maxLength: 4 }),
      name: Type.String({ maxLength: 200 }),
    }),
  ),
  cardNumber: text(30),
  expiryDate: text(7),
  cvv: text(4),
  cardholderName: text(200),
  /** Express consent to an immediate start and the version of the consent text. */
  immediateStartConsent: Type.Optional(Type.Boolean()),
  consentVersion: text(40),
  /** Country of the buyer, for VAT. */
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** A business buyer; needs `country`. */
  company: Type.Optional(CompanyBuyerSchema),
});
export type PaymentRequest = Type.Static<typeof PaymentRequestSchema>;

/** The wallet's order that a request pays with, under either of its names. */
export const orderIdOf = ({ orderId, paypalOrderId }: PaymentRequest): string | undefined =>
  orderId ?? paypalOrderId;

export const PaymentSchema = Type.Object(
  {
    id: Type.String(),
    status,
    amount,
    currency,
    provider: Type.String(),
    planId: Type.Optional(Type.String()),
    /** Set for a one-off payment. */
    productId: Type.Optional(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
    /** The wallet's order that an intent has created for its plan; the wallet's window requires it. */
    orderId: Type.Optional(Type.String()),
    /**
     * The visitor's next step: `confirm` with `clientSecret` in the provider's script, or payment at the page of `url`
     * (`redirect`; an additional `clientSecret` is the order's token for the provider's field on the page).
     */
    nextAction: Type.Optional(
      Type.Object({
        type: Type.Union([Type.Literal('redirect'), Type.Literal('confirm')]),
        url: Type.Optional(Type.String()),
        clientSecret: Type.Optional(Type.String()),
      }),
    ),
    /** Machine name of the reason: card_declined, insufficient_funds, expired_card, authentication_failed … */
    failureCode: Type.Optional(Type.String()),
    cardBrand: Type.Optional(Type.String()),
    cardLast4: Type.Optional(Type.String()),
    refundedAmount: Type.Optional(amount),
  },
  { $id: 'Payment' },
);
export type Payment = Type.Static<typeof PaymentSchema>;

export const PaymentPageSchema = Type.Object(
  { items: Type.Array(PaymentSchema), ...pageFields },
  { $id: 'PaymentPage' },
);
export type PaymentPage = Type.Static<typeof PaymentPageSchema>;

/** The payment methods of the payment page: from the server's settings, so that one build serves every operator. */
export const PaymentOptionsSchema = Type.Object(
  {
    /** The sandbox that replaces the providers is on: test cards, no account, no money. */
    sandbox: Type.Boolean(),
    providers: Type.Array(
      Type.Object({
        provider: Type.Enum(paymentProviders),
        kind: Type.Union([Type.Literal('card'), Type.Literal('wallet'), Type.Literal('hosted')]),
        /** How the page collects the payment, see {@link paymentIntegrations}. */
        integration: Type.Enum(paymentIntegrations),
        environment: Type.Enum(paymentEnvironments),
        /** What the provider's script identifies the account by: a publishable key or client id, never a secret. */
        publicKey: Type.Optional(Type.String()),
        /** Address of the wallet's script without its query: the provider's own, or the sandbox's with the same API. */
        scriptUrl: Type.Optional(Type.String()),
        /** Whether a card can be kept and charged again by its owner; only then may a request contain `saveCard`. */
        savesCards: Type.Optional(Type.Boolean()),
        /** Wallets that this provider's own element offers beside its card fields. */
        wallets: Type.Optional(Type.Array(Type.Enum(deviceWallets))),
      }),
    ),
    consentVersion: Type.String(),
    /** The country of the seller, which decides about VAT, and those in which nothing is sold. */
    countries: Type.Optional(Type.Object({ seller: Type.String(), notServed: Type.Array(Type.String()) })),
  },
  { $id: 'PaymentOptions' },
);
export type PaymentOptions = Type.Static<typeof PaymentOptionsSchema>;

/** Something that is paid once: it starts no subscription and never renews. The server defines it and its amounts. */
export const ProductSchema = Type.Object(
  {
    id: Type.String(),
    /** Names by language; `en` is always present. */
    names: Type.Record(Type.String(), Type.String()),
    currency,
    /** Amounts to choose from, in the major unit, ascending. A single one without `open` is a fixed price. */
    amounts: Type.Array(amount),
    /** The payer may choose any amount within these limits. */
    open: Type.Optional(Type.Object({ minimum: amount, maximum: amount })),
    /** Whether the amounts contain VAT; false for a donation. */
    taxed: Type.Boolean(),
  },
  { $id: 'Product' },
);
export type Product = Type.Static<typeof ProductSchema>;

/** A card that a user keeps for later payments. The provider has the card; nobody has its number. */
export const SavedCardSchema = Type.Object(
  {
    id: Type.String(),
    provider: Type.Enum(paymentProviders),
    /** `visa`, `mastercard` …; empty when the provider does not report it. */
    brand: Type.String(),
    last4: Type.String(),
    expiryMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    /** Four digits. */
    expiryYear: Type.Optional(Type.Integer()),
    createdAt: Type.String({ format: 'date-time' }),
    /** Renewals of the user's subscription charge this card. */
    renews: Type.Boolean(),
  },
  { $id: 'SavedCard' },
);
export type SavedCard = Type.Static<typeof SavedCardSchema>;

export const RefundRequestSchema = closed({ amount: Type.Optional(amount) });
export type RefundRequest = Type.Static<typeof RefundRequestSchema>;

/** The payment service for widgets and screens. Every method rejects with `ApiError`. */
export interface PaymentsApi {
  options(): Promise<PaymentOptions>;
  /** With `metadata.planId` and a wallet: creates the wallet's order; the response has its `orderId`. */
  createIntent(request: PaymentIntentRequest, options: { idempotencyKey: string }): Promise<Payment>;
  /** `POST /payment`, or the path of the bank-style providers. */
  pay(
    provider: PaymentProvider,
    request: PaymentRequest,
    options: { idempotencyKey: string },
  ): Promise<Payment>;
  payment(paymentId: string): Promise<Payment>;
  /** Called after the visitor has confirmed at the bank. */
  confirm(paymentId: string): Promise<Payment>;
  refund(paymentId: string, request: RefundRequest, options: { idempotencyKey: string }): Promise<Payment>;
  history(request?: { page?: number; pageSize?: number; status?: PaymentStatus }): Promise<PaymentPage>;
  /** One-off products that this server offers; empty where none is configured. */
  products(): Promise<Product[]>;
  /** The user's own cards, newest first. */
  cards(): Promise<SavedCard[]>;
  /**
   * Removes a card, here and at the provider; resolves with the other cards. A subscription that renews with it has no
   * payment method afterwards.
   */
  removeCard(cardId: string): Promise<SavedCard[]>;
  /** Renewals charge this card from now on. Rejects with CONFLICT without a subscription that renews. */
  renewWithCard(cardId: string): Promise<SavedCard[]>;
}
