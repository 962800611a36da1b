import bg from '@lumigraph/ui-auth/messages/bg.json';
import de from '@lumigraph/ui-auth/messages/de.json';
import en from '@lumigraph/ui-auth/messages/en.json';
import es from '@lumigraph/ui-auth/messages/es.json';
import ru from '@lumigraph/ui-auth/messages/ru.json';
import zh from '@lumigraph/ui-auth/messages/zh.json';
import contactBg from '@lumigraph/ui-contact/messages/bg.json';
import contactDe from '@lumigraph/ui-contact/messages/de.json';
import contactEn from '@lumigraph/ui-contact/messages/en.json';
import contactEs from '@lumigraph/ui-contact/messages/es.json';
import contactRu from '@lumigraph/ui-contact/messages/ru.json';
import contactZh from '@lumigraph/ui-contact/messages/zh.json';
import { type Resource, createInstance, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Longer, accented, in brackets: what stays plain English on screen is hard-coded. */
const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process(value: string, key: string | string[]) {
    if (i18n.language !== 'pseudo' || key.includes('language')) return value;
    const accents: Record<string, string> = {
      a: 'á',
      e: 'é',
      i: 'í',
      o: 'ö',
      u: 'ü',
      n: 'ñ',
      s: 'š',
      c: 'č',
    };
    const accented = value.replaceAll(/<[^>]*>|[aeiounsc]/g, (found) => accents[found] ?? found);
    return `[${accented} ${'~'.repeat(Math.ceil(value.length * 0.3))}]`;
  },
};

export const i18n = createInstance().use(pseudo).use(initReactI18next);

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['ui-auth', 'ui-contact'],
  postProcess: ['pseudo'],
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    Object.entries({
      en: [en, contactEn],
      de: [de, contactDe],
      bg: [bg, contactBg],
      ru: [ru, contactRu],
      es: [es, contactEs],
      zh: [zh, contactZh],
    }).map(([locale, [auth, contact]]) => [locale, { 'ui-auth': auth, 'ui-contact': contact }]),
  ) as Resource,
});
