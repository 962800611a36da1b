import { loadScript } from '@paypal/paypal-js';
import type { DriverContext, WalletDriver } from '../drivers.ts';

/** PayPal's buttons, from the address in the payment options; the sandbox's script has the same API. */
export async function openPayPal({ offer, currency, language, nonce }: DriverContext): Promise<WalletDriver> {
  if (offer.publicKey === undefined) throw new Error('PayPal needs a client id in the payment options.');
  const paypal = await loadScript({
    clientId: offer.publicKey,
    currency,
    intent: 'capture',
    components: 'buttons',
    disableFunding: 'card,credit,paylater',
    environment: offer.environment === 'sandbox' ? 'sandbox' : 'production',
    ...(offer.scriptUrl === undefined ? {} : { sdkBaseUrl: offer.scriptUrl }),
    ...localeOption(language),
    ...(nonce === undefined ? {} : { dataCspNonce: nonce }),
  });
  const createButtons = paypal?.Buttons;
  if (!createButtons) throw new Error('The script of PayPal brought no buttons.');
  let close = (): Promise<void> => Promise.resolve();
  return {
    async render(element, on) {
      const buttons = createButtons({
        // The label `buynow` states the obligation to pay in every language of the wallet.
        style: { layout: 'vertical', label: 'buynow', shape: 'rect', height: 48 },
        onClick: (_data, actions) => {
          if (on.click()) return undefined;
          // PayPal expects its own `reject()`; the sandbox's script reads the return value.
          return actions?.reject() ?? (false as unknown as void);
        },
        createOrder: () => on.createOrder(),
        onApprove: (data) =>
          on.approve({ orderId: data.orderID, paypalOrderId: data.orderID, paypalDetails: data }),
        onCancel: () => on.cancel(),
        onError: () => on.failed(),
      });
      close = () => buttons.close();
      await buttons.render(element);
    },
    // The buttons may already be removed with their iframe.
    close: () => void close().catch(() => undefined),
  };
}

/** The locales of PayPal for the languages of our texts. */
const REGIONS: Readonly<Record<string, string>> = {
  bg: 'bg_BG',
  de: 'de_DE',
  el: 'el_GR',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_PT',
  ro: 'ro_RO',
  ru: 'ru_RU',
  tr: 'tr_TR',
  zh: 'zh_CN',
};

/** PayPal rejects unknown locales, so only known ones are passed. */
const localeOption = (language: string): { locale?: string } => {
  const locale = REGIONS[language.slice(0, 2)];
  return locale === undefined ? {} : { locale };
};
