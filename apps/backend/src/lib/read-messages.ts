import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@lumigraph/contracts';

/** The catalogues `<code>.json` of a folder, one for each language. A missing one stops the start. */
export const readMessages = <Messages>(folder: string): Record<Locale, Messages> =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as unknown,
    ]),
  ) as Record<Locale, Messages>;
