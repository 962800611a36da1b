import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextsHostContext, type HostTranslate } from './texts-host.ts';

/** Without the key types of the host: a site that declares its own key types would reject the keys of the packages. */
const useSentences = useTranslation as unknown as (
  namespace: string,
  options: { useSuspense: boolean },
) => { t: (key: string, options: Record<string, unknown>) => unknown; i18n: { t?: unknown } };

export interface I18nextTextsProviderProps {
  children: ReactNode;
}

/**
 * Connects the widgets below it to the site's i18next: the instance of `<I18nextProvider>` above it, else the instance
 * that received `initReactI18next`. The widgets follow its language. Catalogues use the package names as namespaces.
 *
 * @example
 * <I18nextTextsProvider><AuthWidget api={auth} /></I18nextTextsProvider>
 */
export function I18nextTextsProvider({ children }: I18nextTextsProviderProps) {
  // oxlint-disable-next-line react/hooks -- the hook is the value: each widget calls it for its own namespace
  return <TextsHostContext.Provider value={useI18nextTexts}>{children}</TextsHostContext.Provider>;
}

function useI18nextTexts(namespace: string): HostTranslate | undefined {
  const { t, i18n } = useSentences(namespace, { useSuspense: false });
  const isSetUp = i18n.t !== undefined;

  return useMemo(() => {
    if (!isSetUp) return undefined;
    return (key, { values, english }) => {
      const sentence = t(key, {
        ...values,
        ns: namespace,
        defaultValue: english,
        keySeparator: '.',
        returnObjects: true,
        interpolation: { escapeValue: false },
      });
      return typeof sentence === 'string' ? sentence : undefined;
    };
  }, [t, isSetUp, namespace]);
}
