import { createInstance, type i18n as I18n } from 'i18next';
import { useContext, useMemo } from 'react';
import { getI18n, I18nContext, useTranslation } from 'react-i18next';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { englishMessages, fillIn, sentenceAt, type AuthTextKey, type TextValues } from './auth-messages.ts';

/** The i18next namespace of this package: a host adds `messages/<locale>.json` under this name. */
export const AUTH_NAMESPACE = 'ui-auth';

export interface AuthTexts {
  t: (key: AuthTextKey, values?: TextValues) => string;
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
export function useAuthTexts(): AuthTexts {
  const { localization } = useContext(AuthUiContext);
  const context = useContext(I18nContext) as { i18n?: I18n } | null | undefined;
  const { t: hostT } = useTranslation(AUTH_NAMESPACE, {
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
        ns: AUTH_NAMESPACE,
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
      ns: [AUTH_NAMESPACE],
      resources: { en: { [AUTH_NAMESPACE]: englishMessages } },
      initAsync: false,
      showSupportNotice: false,
    } as Parameters<I18n['init']>[0]);
  }
  return own;
}
