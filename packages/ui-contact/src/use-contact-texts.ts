import { createInstance, type i18n as I18n } from 'i18next';
import { useContext, useMemo } from 'react';
import { getI18n, I18nContext, useTranslation } from 'react-i18next';
import en from './messages/en.json';

/** The i18next namespace of this package: a host adds `messages/<locale>.json` under this name. */
export const CONTACT_NAMESPACE = 'ui-contact';

/** Every sentence of this package; `messages/en.json` is the complete one. */
export type ContactMessages = typeof en;
type DeepPartial<T> = { [K in keyof T]?: T[K] extends string ? string : DeepPartial<T[K]> };
/** Sentences to replace, as many as wanted: `{ sent: 'Thank you!' }`. */
export type ContactLocalization = DeepPartial<ContactMessages>;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];
export type ContactTextKey = Leaves<ContactMessages>;
export type ContactText = (key: ContactTextKey, values?: Record<string, string | number>) => string;

type Translate = (key: string, options: Record<string, unknown>) => string;

/** The site's own sentences first, then the host's i18next, then our English. Works without an i18next of the host. */
export function useContactTexts(localization?: ContactLocalization): ContactText {
  const context = useContext(I18nContext) as { i18n?: I18n } | null | undefined;
  const { t } = useTranslation(CONTACT_NAMESPACE, {
    i18n: context?.i18n ?? getI18n() ?? ownInstance(),
    useSuspense: false,
  });
  return useMemo(() => {
    const translate = t as unknown as Translate;
    return (key, values) => {
      const own = sentenceAt(localization, key);
      if (own !== undefined) return fillIn(own, values);
      return translate(key, {
        ...values,
        ns: CONTACT_NAMESPACE,
        defaultValue: sentenceAt(en, key) ?? key,
        keySeparator: '.',
        interpolation: { escapeValue: false },
      });
    };
  }, [t, localization]);
}

function sentenceAt(tree: unknown, key: string): string | undefined {
  let node: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === 'string' ? node : undefined;
}

function fillIn(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

let own: I18n | undefined;

/** An instance that stands in where the host has none: react-i18next warns without one. Never changes. */
function ownInstance(): I18n {
  if (!own) {
    own = createInstance();
    void own.init({
      lng: 'en',
      fallbackLng: 'en',
      ns: [CONTACT_NAMESPACE],
      resources: { en: { [CONTACT_NAMESPACE]: en } },
      initAsync: false,
      showSupportNotice: false,
    } as Parameters<I18n['init']>[0]);
  }
  return own;
}
