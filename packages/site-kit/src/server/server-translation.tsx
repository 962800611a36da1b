import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, use, type ReactNode } from 'react';

/**
 * Replaces `react-i18next` in the server build: a language never changes there, so a component needs no subscription, no
 * loading, and no copy of the i18next instance.
 */
const I18nContext = createContext<I18n | undefined>(undefined);

export const initReactI18next = { type: '3rdParty', init: () => undefined } as const;

export function I18nextProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

type Translation = [t: TFunction, i18n: I18n, ready: true] & { t: TFunction; i18n: I18n; ready: true };

const known = new WeakMap<I18n, Map<string | undefined, Translation>>();

export function useTranslation(namespace?: string): Translation {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('There are no texts above this component.');
  const ofInstance = known.get(i18n) ?? new Map<string | undefined, Translation>();
  known.set(i18n, ofInstance);
  const found = ofInstance.get(namespace);
  if (found) return found;
  const t = i18n.getFixedT(i18n.language, (namespace ?? null) as null);
  const translation: Translation = Object.assign([t, i18n, true] as [TFunction, I18n, true], {
    t,
    i18n,
    ready: true as const,
  });
  ofInstance.set(namespace, translation);
  return translation;
}
