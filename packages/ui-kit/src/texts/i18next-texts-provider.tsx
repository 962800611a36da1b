import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextsHostContext, type HostTranslate } from './texts-host.ts';

/** Without the keys of the host: a site that types its own would refuse ours. */
const useSentences = useTranslation as unknown as (
  namespace: string,
  options: { useSuspense: boolean },
) => { t: (key: string, options: Record<string, unknown>) => unknown; i18n: { t?: unknown } };

export interface I18nextTextsProviderProps {
  children: ReactNode;
}

/**
 * Lets the widgets below it speak with the site's i18next: the instance of `<I18nextProvider>` above it, else the one
 * that was given `initReactI18next`. They follow its language; catalogues stand under the packages' namespaces.
 *
 * @example <I18nextTextsProvider><AuthWidget api={auth} /></I18nextTextsProvider>
 */
export function I18nextTextsProvider({ children }: I18nextTextsProviderProps) {
  // oxlint-disable-next-line react/hooks -- the hook is the value: widgets call it, each for its own namespace
  return <TextsHostContext value={useI18nextTexts}>{children}</TextsHostContext>;
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
