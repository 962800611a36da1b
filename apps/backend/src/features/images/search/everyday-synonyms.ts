import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { everydaySubjects } from './everyday-subjects.ts';
import lists from './everyday-synonyms.json' with { type: 'json' };

/** What English tags are called in a language. */
const namesOfTags = (locale: Locale): string[] =>
  locale === defaultLocale
    ? []
    : everydaySubjects(defaultLocale).map((tag, at) => `${everydaySubjects(locale)[at] ?? ''} = ${tag}`);

/** The synonyms of everyday subjects before an editor changes them; see `readSynonyms`. */
export const everydaySynonyms = Object.fromEntries(
  locales.map((locale) => [locale, [...(lists[locale] ?? []), ...namesOfTags(locale)].join('\n')]),
) as Readonly<Record<Locale, string>>;
