import { createInstance, type i18n as I18n } from 'i18next';
import { useContext, useMemo } from 'react';
import { getI18n, I18nContext, useTranslation } from 'react-i18next';
import { PaymentUiContext } from './payment-ui-context.ts';
import {
  englishMessages,
  fillIn,
  sentenceAt,
  type PaymentTextKey,
  type TextValues,
} from './payment-messages.ts';

/** The i18next namespace of this package: a host adds `messages/<locale>.json` under this name. */
export const PAYMENTS_NAMESPACE = 'ui-payments';

export interface PaymentTexts {
  t: (key: PaymentTextKey, values?: TextValues) => string;
  /** The sentence of a key that may not exist. */
  lookUp: (key: string, values?: TextValues) => string | undefined;
  /** Language the sentences are really in, for numbers and times. */
  language: string;
}

type Translate = (key: string, options: Record<string, unknown>) => string;

/**
 * The sentences: the site's own (`localization`) first, then the host's i18next, then our English. Without an
 * i18next of the host it works all the same.
 */
export function usePaymentTexts(): PaymentTexts {
  const localization = useContext(PaymentUiContext);
  const context = useContext(I18nContext) as { i18n?: I18n } | null | undefined;
  const { t: hostT } = useTranslation(PAYMENTS_NAMESPACE, {
    i18n: context?.i18n ?? getI18n() ?? ownInstance(),
    useSuspense: false,
  });

  return useMemo(() => {
    const translate = hostT as unknown as Translate;
    function lookUp(key: string, values?: TextValues) {
      const own = sentenceAt(localization, key);
      if (own !== undefined) return fillIn(own, values);
      const english = sentenceAt(englishMessages, key);
      if (english === undefined) return undefined;
      return translate(key, {
        ...values,
        ns: PAYMENTS_NAMESPACE,
        defaultValue: english,
        keySeparator: '.',
        interpolation: { escapeValue: false },
      });
    }
    return {
      lookUp,
      t: (key, values) => lookUp(key, values) ?? key,
      language: lookUp('language') ?? 'en',
    };
  }, [hostT, localization]);
}

let own: I18n | undefined;

/** An instance that stands in where the host has none: react-i18next warns without one. Never changes. */
function ownInstance(): I18n {
  if (!own) {
    own = createInstance();
    void own.init({
      lng: 'en',
      fallbackLng: 'en',
      ns: [PAYMENTS_NAMESPACE],
      resources: { en: { [PAYMENTS_NAMESPACE]: englishMessages } },
      initAsync: false,
      showSupportNotice: false,
    } as Parameters<I18n['init']>[0]);
  }
  return own;
}
