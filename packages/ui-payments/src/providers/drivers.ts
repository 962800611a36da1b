import type { PaymentOptions } from '@lumigraph/contracts';

export type ProviderOffer = PaymentOptions['providers'][number];

/** What a provider's script is opened with. */
export interface DriverContext {
  offer: ProviderOffer;
  /** Of the plan, in the currency's major unit. */
  amount: number;
  currency: string;
  language: string;
  /** Of the document's policy, for elements that a script adds by itself. */
  nonce?: string | undefined;
}

export type Collected =
  | { status: 'token'; token: string }
  /** The fields show by themselves what is missing. */
  | { status: 'incomplete' }
  /** `message` is the provider's own, in the visitor's language; absent when it gave no response. */
  | { status: 'refused'; message?: string | undefined };

/** Card fields of a provider, in frames of its own: what is typed there never meets our code. */
export interface FieldsDriver {
  mount(
    element: HTMLElement,
    on: { ready: () => void; change: (isComplete: boolean) => void; failed: () => void },
  ): void;
  collect(): Promise<Collected>;
  destroy(): void;
}

/** What a wallet's button tells. */
export interface WalletEvents {
  /** Before its window opens; false keeps it closed. */
  click: () => boolean;
  createOrder: () => Promise<string>;
  approve: (orderId: string, details: unknown) => Promise<void>;
  cancel: () => void;
  failed: () => void;
}

export interface WalletDriver {
  render(element: HTMLElement, on: WalletEvents): Promise<void>;
  close(): void;
}

/** `done`: the visitor is through, the server knows how it ended. `cancelled`: the window was closed. */
export type Confirmation = 'done' | 'cancelled';

/** Opens the providers' scripts. Each is loaded when it is first needed, from the provider's own origin only. */
export interface ProviderDrivers {
  fields(context: DriverContext): Promise<FieldsDriver>;
  wallet(context: DriverContext): Promise<WalletDriver>;
  /** Lets the visitor confirm a payment with the provider: 3-D Secure, or a field of its own. */
  confirm(context: DriverContext, clientSecret: string): Promise<Confirmation>;
}

/** The real scripts, each behind an import of its own. */
export const providerDrivers: ProviderDrivers = {
  fields: async (context) => (await import('./stripe-driver.ts')).openStripeFields(context),
  wallet: async (context) => (await import('./paypal-driver.ts')).openPayPal(context),
  confirm: async (context, clientSecret) =>
    context.offer.integration === 'revolut-checkout'
      ? (await import('./revolut-driver.ts')).confirmWithRevolut(context, clientSecret)
      : (await import('./stripe-driver.ts')).confirmWithStripe(context, clientSecret),
};
