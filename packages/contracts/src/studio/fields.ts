import Type, { type TSchema } from 'typebox';
import { locales, type Locale } from '../locales.ts';

/** Fields that several schemas of the studio have. */

/** Languages of translations: all but that of the original texts. */
export const translationLocales = locales.filter((locale) => locale !== 'en');

/** Texts by language in a response. */
export const textMap = Type.Unsafe<Partial<Record<Locale, string>>>(
  Type.Record(Type.String(), Type.String()),
);

/** A value for each of some languages, all of them optional, in a request. */
export const byLanguage = <Language extends Locale, Value extends TSchema>(
  languages: readonly Language[],
  value: Value,
  description?: string,
) =>
  Type.Object(
    Object.fromEntries(languages.map((language) => [language, Type.Optional(value)])) as Record<
      Language,
      Type.TOptional<Value>
    >,
    { additionalProperties: false, ...(description === undefined ? {} : { description }) },
  );

/** A text that is not only white space. */
export const shownText = (maxLength: number, options: Type.TStringOptions = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: String.raw`\S`, ...options });
