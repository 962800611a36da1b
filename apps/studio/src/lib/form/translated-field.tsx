import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { TextArea, TextField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { Flag } from '@lumigraph/ui-locale';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { siteLocales } from '../language-name.ts';

/** A text in the languages of the sites; a missing one falls back to the default language. */
export type Translations = Partial<Record<Locale, string>>;

type Flat<Name extends string> = Record<`${Name}_${Locale}`, string>;

/** `('title', { en: 'Fjord' })` → `{ title_en: 'Fjord', title_de: '', … }`: the values of a form are flat. */
export function translatedValues<Name extends string>(name: Name, texts: Translations): Flat<Name> {
  return Object.fromEntries(
    locales.map((locale) => [`${name}_${locale}`, texts[locale] ?? '']),
  ) as Flat<Name>;
}

/** The opposite: the languages that have a text. */
export function readTranslated(
  values: Readonly<Record<string, string | boolean>>,
  name: string,
): Translations {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = String(values[`${name}_${locale}`] ?? '').trim();
      return text === '' ? [] : [[locale, text]];
    }),
  );
}

export interface TranslatedFieldProps {
  /** The text of the whole group. */
  label: string;
  name: string;
  /** Of the form: `(name) => form.field(name)`. */
  field: (name: string) => FormFieldProps & { value: string };
  hint?: string;
  /** The default language is needed; the others fall back to it. */
  required?: boolean;
  multiline?: boolean;
}

/** One text in all languages, side by side. */
export function TranslatedField({
  label,
  name,
  field,
  hint,
  required = false,
  multiline = false,
}: TranslatedFieldProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const Control = multiline ? TextArea : TextField;
  return (
    <fieldset className="translated-field" aria-describedby={hint ? hintId : undefined}>
      <legend>{label}</legend>
      {hint ? (
        <p id={hintId} className="ui-field-hint">
          {hint}
        </p>
      ) : null}
      <div className="translated-field-languages">
        {siteLocales.map((locale) => (
          <Control
            key={locale.code}
            label={
              <span className="translated-field-language">
                <Flag country={locale.country} />
                <span lang={locale.code}>{locale.nativeName}</span>
              </span>
            }
            labelEnd={required && locale.code === defaultLocale ? t('form.requiredMark') : undefined}
            lang={locale.code}
            required={required && locale.code === defaultLocale}
            {...field(`${name}_${locale.code}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
