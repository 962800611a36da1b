import { createContext } from 'react';
import type { TextValues } from './text-keys.ts';

/**
 * The host's sentence for a key of a package, with `values` filled in; `undefined` or an empty one where it has none.
 * `english` is what the package would say then, not yet filled in.
 */
export type HostTranslate = (
  key: string,
  options: { values: TextValues; english: string },
) => string | undefined;

/**
 * A hook of the host that a widget calls for its namespace (`ui-auth`). It responses the same function until the
 * language or the catalogue changes, and renders the widget again when they do.
 */
export type UseHostTexts = (namespace: string) => HostTranslate | undefined;

/**
 * Where widgets get the host's sentences from; nobody by default. `<I18nextTextsProvider>` of
 * `@lumigraph/ui-kit/i18next` sets it for i18next, a host with another library gives a hook of its own.
 *
 * @example <TextsHostContext value={useSentencesOfOurLibrary}>{page}</TextsHostContext>
 */
export const TextsHostContext = createContext<UseHostTexts>(() => undefined);
