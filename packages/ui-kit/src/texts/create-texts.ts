import { createInstance, type i18n as I18n } from 'i18next';
import { useContext, useMemo } from 'react';
import { getI18n, I18nContext, useTranslation } from 'react-i18next';
import { fillIn, sentenceAt, type PartialTexts, type TextKey, type TextValues } from './text-keys.ts';

export interface Texts<Key extends string> {
  t: (key: Key, values?: TextValues) => string;
  /** The sentence of a key that may not exist. */
  lookUp: (key: string, values?: TextValues) => string | undefined;
  /** Language the sentences are really in, for numbers and times. */
  language: string;
}

type Translate = (key: string, options: Record<string, unknown>) => unknown;
/** Without the keys of the host: a site that types its own would refuse ours. */
type UseTranslation = (namespace: string, options: object) => { t: Translate };

/**
 * The hook that gives a package its sentences: the site's own (`localization`) first, then the host's i18next, then
 * the package's English. Without an i18next of the host it works all the same, and what is missing or broken in a
 * catalogue of the host is said in English, never left blank. The entry `language` of a catalogue names its language.
 *
 * @example const useShopTexts = createTexts<typeof en>('ui-shop', en);
 */
export function createTexts<Messages extends object>(namespace: string, english: Messages) {
  const own = ownInstance(namespace, english);

  return function useTexts(localization?: PartialTexts<Messages>): Texts<TextKey<Messages>> {
    const context = useContext(I18nContext) as { i18n?: I18n } | null | undefined;
    const { t: translate } = (useTranslation as unknown as UseTranslation)(namespace, {
      i18n: context?.i18n ?? getI18n() ?? own(),
      useSuspense: false,
    });

    return useMemo(() => {
      function lookUp(key: string, values?: TextValues): string | undefined {
        const site = sentenceAt(localization, key);
        if (site !== undefined) return fillIn(site, values);
        const fallback = sentenceAt(english, key) ?? sentenceAt(english, `${key}_other`);
        if (fallback === undefined) return undefined;
        const sentence = translate(key, {
          ...values,
          ns: namespace,
          defaultValue: fallback,
          keySeparator: '.',
          returnObjects: true,
          interpolation: { escapeValue: false },
        });
        return typeof sentence === 'string' && sentence !== '' ? sentence : fillIn(fallback, values);
      }
      return {
        lookUp,
        t: (key, values) => lookUp(key, values) ?? key,
        language: lookUp('language') ?? 'en',
      };
    }, [translate, localization]);
  };
}

/** An instance that stands in where the host has none: react-i18next warns without one. Never changes. */
function ownInstance(namespace: string, english: object): () => I18n {
  let own: I18n | undefined;
  return () => {
    if (own) return own;
    own = createInstance();
    void own.init({
      lng: 'en',
      fallbackLng: 'en',
      ns: [namespace],
      resources: { en: { [namespace]: english } },
      initAsync: false,
      showSupportNotice: false,
    } as Parameters<I18n['init']>[0]);
    return own;
  };
}
