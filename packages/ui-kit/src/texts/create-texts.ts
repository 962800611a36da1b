import { useContext, useEffect, useMemo } from 'react';
import { reportMissingTexts } from './report-missing-texts.ts';
import type { PartialTexts, TextKey } from './text-keys.ts';
import { TextsHostContext } from './texts-host.ts';
import { textsOf, type Texts } from './texts-of.ts';

/**
 * Creates the hook that returns the texts of a package: the site's own (`localization`) first, then the host's
 * translations ({@link TextsHostContext}), then the package's English. In development the console reports a
 * `localization` that names its `language` but lacks texts. On a server without hooks use {@link textsOf}.
 *
 * @example
 * const useShopTexts = createTexts<typeof en>('ui-shop', en);
 */
export function createTexts<Messages extends object>(namespace: string, english: Messages) {
  return function useTexts(localization?: PartialTexts<Messages>): Texts<TextKey<Messages>> {
    const useHostTexts = useContext(TextsHostContext);
    const translate = useHostTexts(namespace);
    useEffect(() => {
      // Bundlers replace the expression, so that production builds do not contain the report.
      if (process.env.NODE_ENV === 'production') return;
      const fallbackLanguage = textsOf(english, { translate }).language;
      reportMissingTexts({ namespace, english, localization, fallbackLanguage });
    }, [translate, localization]);
    return useMemo(() => textsOf(english, { localization, translate }), [translate, localization]);
  };
}
