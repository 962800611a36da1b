import authDe from '@lumigraph/ui-auth/messages/de.json' with { type: 'json' };
import contactDe from '@lumigraph/ui-contact/messages/de.json' with { type: 'json' };
import paymentsDe from '@lumigraph/ui-payments/messages/de.json' with { type: 'json' };
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The packages contain English; this site adds German. */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance().use(initReactI18next);
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: { de: { 'ui-auth': authDe, 'ui-contact': contactDe, 'ui-payments': paymentsDe } },
  });
  return instance;
}
