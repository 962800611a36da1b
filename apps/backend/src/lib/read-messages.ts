import { locales, type Locale } from '@lumigraph/contracts';

/**
 * The catalogues of a folder, one for each language. A missing one stops the start. `load` imports
 * `./messages/${locale}.json`: an import is also part of the built server, which has no such folder.
 */
export const readMessages = async <Messages>(
  load: (locale: Locale) => Promise<unknown>,
): Promise<Record<Locale, Messages>> =>
  Object.fromEntries(
    await Promise.all(
      locales.map(async (locale) => [locale, ((await load(locale)) as { default: Messages }).default]),
    ),
  ) as Record<Locale, Messages>;
