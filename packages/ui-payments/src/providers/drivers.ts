import type { DeviceWallet, PaymentOptions, PaymentRequest } from '@lumigraph/contracts';
import type { ComponentType } from 'react';
import type { PaymentTextKey } from '../texts/payment-messages.ts';

export type ProviderOffer = PaymentOptions['providers'][number];

/** The context with which a provider's script is opened. */
export interface DriverContext {
  offer: ProviderOffer;
  /** The amount that is due, in the currency's major unit. */
  amount: number;
  currency: string;
  language: string;
  /** The card is kept: for renewals, or because the user asked for it. Default: true. */
  savesCard?: boolean | undefined;
  /** Nonce of the document's policy, for elements that a script adds. */
  nonce?: string | undefined;
}

export type Collected =
  | { status: 'token'; token: string }
  /** The fields themselves show what is missing. */
  | { status: 'incomplete' }
  /** `message` is the provider's own, in the visitor's language; absent when the provider sent no response. */
  | { status: 'refused'; message?: string | undefined };

/** Card fields in a provider's iframes: this code never sees the typed values. */
export interface FieldsDriver {
  mount(
    element: HTMLElement,
    on: { ready: () => void; change: (isComplete: boolean) => void; failed: () => void },
  ): void;
  /** `savesCard`: whether the user wants to keep this card. */
  collect(options?: { savesCard: boolean }): Promise<Collected>;
  destroy(): void;
}

/** Events of a wallet's button. */
export interface WalletEvents {
  /** Called before the wallet's window opens; false keeps it closed. */
  click: () => boolean;
  createOrder: () => Promise<string>;
  /** `approved`: the fields of the payment's request that name the order. */
  approve: (approved: Partial<PaymentRequest>) => Promise<void>;
  cancel: () => void;
  failed: () => void;
}

export interface WalletDriver {
  render(element: HTMLElement, on: WalletEvents): Promise<void>;
  close(): void;
}

/** Events of the wallets of a device. */
export interface ExpressEvents {
  /** The wallets that this device has, when the provider has looked. */
  ready: (wallets: readonly DeviceWallet[]) => void;
  /** Called before the wallet opens; false keeps it closed. */
  click: () => boolean;
  /** The user has agreed in the wallet: pays with this token. */
  pay: (token: string) => Promise<void>;
  /** The user has closed the wallet without paying. */
  cancel: () => void;
  failed: () => void;
}

/** Apple Pay and Google Pay in the provider's own element. */
export interface ExpressDriver {
  mount(element: HTMLElement, on: ExpressEvents): void;
  destroy(): void;
}

/**
 * `done`: the visitor has finished, and the server knows the outcome. `cancelled`: the window was closed. `failureCode`:
 * the provider declined, in the codes of payments; the server knows whether another try is possible.
 */
export type Confirmation = 'done' | 'cancelled' | { failureCode: string };

/** Opens the providers' scripts. Each one is loaded on first use, only from the provider's own origin. */
export interface ProviderDrivers {
  fields(context: DriverContext): Promise<FieldsDriver>;
  wallet(context: DriverContext): Promise<WalletDriver>;
  /** Opens the wallets of the device. Without it none is offered. */
  express?(context: DriverContext): Promise<ExpressDriver>;
  /** Asks the visitor to confirm a payment with the provider: 3-D Secure, or a field of the provider. */
  confirm(context: DriverContext, clientSecret: string): Promise<Confirmation>;
}

/** Takes away what a script of a provider has drawn. A script that fails at it must not break the page with the form. */
export function takeAway(act: () => void): void {
  try {
    act();
  } catch {
    // React removes the element.
  }
}

/** Everything that the form knows of a provider; the drivers' scripts are loaded by separate imports. */
export interface ProviderParts extends Partial<ProviderDrivers> {
  /** Name of the provider in messages about its script. */
  script: string;
  name: PaymentTextKey;
  hint: PaymentTextKey;
  /** Logo of 24 pixels. */
  Mark: ComponentType;
}
