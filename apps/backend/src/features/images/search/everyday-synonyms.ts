import type { Locale } from '@lumigraph/contracts';
import lists from './everyday-synonyms.json' with { type: 'json' };

/** The synonyms of everyday subjects before an editor changes them; see `readSynonyms`. */
export const everydaySynonyms = Object.fromEntries(
  Object.entries(lists).map(([locale, lines]) => [locale, lines.join('\n')]),
) as Readonly<Record<Locale, string>>;
