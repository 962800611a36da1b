import Type from 'typebox';
import {
  paymentEnvironments,
  paymentIntegrations,
  paymentProviders,
  paymentStatuses,
  type PaymentProvider,
  type PaymentStatus,
} from './payment-names.ts';

/** Schemas and types of the payment service. */

const status = Type.Enum(paymentStatuses);
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** In the currency's major unit. */
const amount = Type.Number({ minimum: 0, maximum: 1_000_000 });
const provider = Type.String({ maxLength: 40 });

export const PaymentIntentRequestSchema = Type.Object(
  {
    amount,
    currency: Type.Optional(currency),
    provider,
    /** `planId` or `plan` creates a wallet's order at that plan's price; the amount must match it. */
    metadata: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
  },
  { additionalProperties: false },
);
export type PaymentIntentRequest = Type.Static<typeof PaymentIntentRequestSchema>;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Body of `POST /payment` and `POST /revolut`. */
export const PaymentRequestSchema = Type.Object(
  {
    /**
     * A plan by its id or its interval (`premium-monthly`, `monthly`), also in `plan`. Both must name the same plan.
     */
    planId: Type.Optional(Type.String({ maxLength: 60 })),
    plan: text(60),
    amount: Type.Optional(amount),
    currency: Type.Optional(currency),
    provider: Type.Optional(provider),
    paymentMethodId: text(200),
    orderId: text(200),
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
  },
  { additionalProperties: false },
);
export type PaymentRequest = Type.Static<typeof PaymentRequestSchema>;

export const PaymentSchema = Type.Object(
  {
    id: Type.String(),
    status,
    amount,
    currency,
    provider: Type.String(),
    planId: Type.Optional(Type.String()),
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
  { items: Type.Array(PaymentSchema), page: Type.Integer(), pageSize: Type.Integer(), total: Type.Integer() },
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
        /** Stripe: publishable key. PayPal: client id. Revolut: public key. Never a secret. */
        publicKey: Type.Optional(Type.String()),
        /** Address of the wallet's script without its query: PayPal's own, or the sandbox's with the same API. */
        scriptUrl: Type.Optional(Type.String()),
      }),
    ),
    consentVersion: Type.String(),
  },
  { $id: 'PaymentOptions' },
);
export type PaymentOptions = Type.Static<typeof PaymentOptionsSchema>;

export const RefundRequestSchema = Type.Object(
  { amount: Type.Optional(amount) },
  { additionalProperties: false },
);
export type RefundRequest = Type.Static<typeof RefundRequestSchema>;

/** The payment service for widgets and screens. Every method rejects with `ApiError`. */
export interface PaymentsApi {
  options(): Promise<PaymentOptions>;
  /** With `metadata.planId` and a wallet: creates the wallet's order; the response has its `orderId`. */
  createIntent(request: PaymentIntentRequest, options: { idempotencyKey: string }): Promise<Payment>;
  /** `POST /payment`, or `POST /revolut` for the bank-style provider. */
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
}
