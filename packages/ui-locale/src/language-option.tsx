import type { Appearance } from '@lumigraph/ui-kit';
import { createFormats } from './formats.ts';
import { LanguageMark } from './flag.tsx';
import type { LocaleOption } from './locales.ts';

export interface LanguageOptionProps {
  locale: LocaleOption;
  /** Text for a language whose translation is incomplete. */
  partialText: string;
  /** Language of the text around the name, for the number; English by default. */
  language?: string | undefined;
  /** Shows the check mark of the current language. */
  selected?: boolean | undefined;
}

const COMPLETE_PERCENT = 100;

/**
 * Flag, own name and, where it applies, the note that the translation is incomplete: a row of the selector's menu, or of
 * your own list.
 */
export function LanguageOption({
  locale,
  partialText,
  language = 'en',
  selected = false,
}: LanguageOptionProps) {
  const { completeness = COMPLETE_PERCENT } = locale;
  return (
    <span className="ui-language-option">
      <LanguageMark locale={locale} />
      <span data-part="language-option">
        <span lang={locale.code}>{locale.nativeName}</span>
        {completeness < COMPLETE_PERCENT ? (
          <span data-part="language-partial">
            {partialText} ({createFormats(language, { justNow: '' }).percent(completeness / COMPLETE_PERCENT)}
            )
          </span>
        ) : null}
      </span>
      {selected ? (
        <svg data-part="language-check" aria-hidden="true" viewBox="0 0 16 16">
          <path
            d="m3.5 8.5 3 3 6-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      ) : null}
    </span>
  );
}

/** Parts to which a site can add a class name. */
export type LanguageElement =
  'language-selector' | 'language-trigger' | 'language-menu' | 'language-sheet' | 'language-item';

export type LanguageAppearance = Appearance<LanguageElement>;
