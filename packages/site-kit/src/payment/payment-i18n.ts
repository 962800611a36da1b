import { defaultLocale } from '@lumigraph/contracts';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { InitialData } from '../app/initial-data.ts';

/** The payment document's texts: they travel in the document, so this page asks for none. */
export function createPaymentI18n({ locale = defaultLocale, messages = {} }: InitialData): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    ns: Object.keys(messages[defaultLocale] ?? {}),
    resources: messages as Record<string, Record<string, Record<string, string>>>,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
}
