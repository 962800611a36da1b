import { locales, type Locale, defaultLocale } from '@lumigraph/contracts';
import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import { dateProblem } from '../../lib/form/date-field.tsx';
import { allLocales } from '@lumigraph/ui-locale';

export interface Language {
  code: Locale;
  /** In the language itself. */
  name: string;
  country: string;
}

/** The languages of posts, the default one first. */
export const languages: readonly Language[] = locales
  .toSorted((a, b) => Number(b === defaultLocale) - Number(a === defaultLocale))
  .map((code) => {
    const known = allLocales.find((locale) => locale.code === code);
    return { code, name: known?.nativeName ?? code, country: known?.country ?? '' };
  });

export const languageOf = (code: string): Language =>
  languages.find((language) => language.code === code) ?? (languages[0] as Language);

/** The values of the form are flat; names of texts are those of the server's problems (`texts.de.title`). */
export type PostValues = Record<string, string>;

export const textParts = ['title', 'excerpt', 'tags', 'markdown'] as const;
export type TextPart = (typeof textParts)[number];

export const textName = (locale: string, part: TextPart): string => `texts_${locale}_${part}`;

/** The language and the part of a field; undefined for the fields of all languages. */
export function partOf(name: string): { locale: Locale; part: TextPart } | undefined {
  const [, locale, part] = /texts_(\w+)_(\w+)$/u.exec(name) ?? [];
  const known = locales.find((one) => one === locale);
  return known && textParts.includes(part as TextPart)
    ? { locale: known, part: part as TextPart }
    : undefined;
}

const MAX_TAGS = 12;
const MAX_TAG_LENGTH = 40;

const tagsOf = (typed: string): string[] =>
  [...new Set(typed.split(/[,，、]/u).map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH)))].filter(
    (tag) => tag !== '',
  );

export function postValues({ author, cover, publishedAt, texts }: PostContent): PostValues {
  const values: PostValues = {
    author,
    cover: cover ?? '',
    // With its seconds: a minute would be another time.
    publishedAt: publishedAt === null ? '' : new Date(publishedAt).toISOString(),
  };
  for (const locale of locales) {
    const text = texts[locale];
    for (const part of textParts)
      values[textName(locale, part)] = part === 'tags' ? (text?.tags.join(', ') ?? '') : (text?.[part] ?? '');
  }
  return values;
}

const textOf = (values: PostValues, locale: string): PostText => ({
  title: values[textName(locale, 'title')] ?? '',
  excerpt: values[textName(locale, 'excerpt')] ?? '',
  markdown: values[textName(locale, 'markdown')] ?? '',
  tags: tagsOf(values[textName(locale, 'tags')] ?? ''),
});

/** The opposite of {@link postValues}; languages without any text are left out. */
export function postContent(values: PostValues): PostContent {
  const date = Date.parse(values['publishedAt'] ?? '');
  return {
    author: values['author']?.trim() ?? '',
    cover: values['cover'] || null,
    publishedAt: Number.isNaN(date) ? null : date,
    texts: Object.fromEntries(
      locales
        .filter((locale) => completeness(values, locale) !== 'empty')
        .map((locale) => [locale, textOf(values, locale)]),
    ),
  };
}

/** Readers get a language that has a title and a text. */
export type Completeness = 'complete' | 'begun' | 'empty';

export function completeness(values: PostValues, locale: string): Completeness {
  const { title, excerpt, markdown, tags } = textOf(values, locale);
  if (title.trim() !== '' && markdown.trim() !== '') return 'complete';
  return title + excerpt + markdown === '' && tags.length === 0 ? 'empty' : 'begun';
}

/** The rules of a draft; publishing asks for more, which the server checks. */
export function draftProblems(values: PostValues): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {};
  if (values['author']?.trim() === '') problems['author'] = 'required';
  problems['publishedAt'] = dateProblem(values['publishedAt'] ?? '');
  for (const locale of locales)
    if (tagsOf(values[textName(locale, 'tags')] ?? '').length > MAX_TAGS)
      problems[textName(locale, 'tags')] = 'maxItems';
  return problems;
}
