import type { RevolutCheckoutErrorType } from '@revolut/checkout';
import { afterEach, describe, expect, it } from 'vitest';
import type { Confirmation, DriverContext } from './drivers.ts';
import { openPayPal } from './paypal/paypal-driver.ts';
import { confirmWithRevolut } from './revolut/revolut-driver.ts';

const contextOf = (fields: Partial<DriverContext>): DriverContext => ({
  offer: {
    provider: 'paypal',
    kind: 'wallet',
    integration: 'wallet-button',
    environment: 'sandbox',
    publicKey: 'client',
  },
  amount: 4.99,
  currency: 'EUR',
  language: 'en',
  ...fields,
});

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(globalThis, 'RevolutCheckout');
});

describe('the script of PayPal', () => {
  it.each([
    ['bg', 'bg_BG'],
    ['de', 'de_DE'],
    ['el', 'el_GR'],
    ['en', 'en_GB'],
    ['es', 'es_ES'],
    ['fr', 'fr_FR'],
    ['it', 'it_IT'],
    ['nl', 'nl_NL'],
    ['pl', 'pl_PL'],
    ['pt', 'pt_PT'],
    ['ro', 'ro_RO'],
    ['ru', 'ru_RU'],
    ['tr', 'tr_TR'],
    ['zh', 'zh_CN'],
    ['xx', null],
  ])('is loaded for the language %s with the locale %s', (language, locale) => {
    // Never loaded here: only the address counts.
    void openPayPal(contextOf({ language })).catch(() => undefined);
    const script = document.querySelector<HTMLScriptElement>('script[src*="paypal"]');
    expect(new URL(script?.src ?? '').searchParams.get('locale')).toBe(locale);
  });
});

interface Popup {
  locale: string;
  savePaymentMethodFor?: string;
  onSuccess: () => void;
  onError: (error: { type: string }) => void;
  onCancel: () => void;
}

describe('the window of Revolut', () => {
  /** Opens it with a script that passes the options of the window on to `visitor`. */
  async function open(
    visitor: (popup: Popup) => void,
    fields: Partial<DriverContext> = {},
  ): Promise<Confirmation> {
    const scriptUrl = `https://revolut.example/${crypto.randomUUID()}.js`;
    Object.assign(globalThis, { RevolutCheckout: () => ({ payWithPopup: visitor }) });
    const confirmation = confirmWithRevolut(
      contextOf({
        offer: {
          provider: 'revolut',
          kind: 'hosted',
          integration: 'hosted-page',
          environment: 'sandbox',
          scriptUrl,
        },
        ...fields,
      }),
      'token',
    );
    document.querySelector(`script[src="${scriptUrl}"]`)?.dispatchEvent(new Event('load'));
    return confirmation;
  }

  it.each<[RevolutCheckoutErrorType, string]>([
    ['error.declined', 'card_declined'],
    ['error.do-not-honour', 'card_declined'],
    ['error.insufficient-funds', 'insufficient_funds'],
    ['error.expired-card', 'expired_card'],
    ['error.incorrect-cvv-code', 'incorrect_cvc'],
    ['error.3ds-failed', 'authentication_failed'],
    ['error.unknown', 'payment_failed'],
    ['error.invalid-postcode', 'payment_failed'],
  ])('that reports %s means %s', async (type, failureCode) => {
    expect(await open(({ onError }) => onError({ type }))).toEqual({ failureCode });
  });

  it('that is paid or closed says so', async () => {
    expect(await open(({ onSuccess }) => onSuccess())).toBe('done');
    expect(await open(({ onCancel }) => onCancel())).toBe('cancelled');
  });

  it.each([
    ['bg', 'bg'],
    ['de', 'de'],
    ['pt-BR', 'pt'],
    ['zh', 'auto'],
  ])('of a site in %s has the language %s', async (language, locale) => {
    let shown: Popup | undefined;
    await open(
      (popup) => {
        shown = popup;
        popup.onSuccess();
      },
      { language },
    );
    expect(shown).toMatchObject({ locale, savePaymentMethodFor: 'merchant' });
  });

  it('of a one-off payment saves no card', async () => {
    let shown: Popup | undefined;
    await open(
      (popup) => {
        shown = popup;
        popup.onSuccess();
      },
      { savesCard: false },
    );
    expect(shown).not.toHaveProperty('savePaymentMethodFor');
  });
});
