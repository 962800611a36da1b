import { createContext } from 'react';
import type { TextValues } from './text-keys.ts';

/**
 * Returns the host's text for a key of a package, with `values` filled in; `undefined` or an empty text where the host
 * has none. `english` is the package's English text, without values.
 */
export type HostTranslate = (
  key: string,
  options: { values: TextValues; english: string },
) => string | undefined;

/**
 * A hook of the host that a widget calls for its namespace (`ui-auth`). It returns the same function until the language
 * or the catalogue changes, and then renders the widget again.
 */
export type UseHostTexts = (namespace: string) => HostTranslate | undefined;

/**
 * Supplies the host's texts to the widgets; empty by default. `<I18nextTextsProvider>` of `@lumigraph/ui-kit/i18next`
 * sets it for i18next. A host with another library passes its own hook.
 *
 * @example
 * <TextsHostContext.Provider value={useSentencesOfOurLibrary}>{page}</TextsHostContext.Provider>
 */
export const TextsHostContext = /* @__PURE__ */ createContext<UseHostTexts>(() => undefined);
