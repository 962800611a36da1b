import { Flag } from './flag.tsx';
import type { LocaleOption } from './locales.ts';

export interface LanguageOptionProps {
  locale: LocaleOption;
  /** Said of a language whose texts are not all translated. */
  partialText: string;
}

/** Flag, own name and, where it is so, that the translation is not complete. */
export function LanguageOption({ locale, partialText }: LanguageOptionProps) {
  return (
    <>
      <Flag country={locale.country} />
      <span data-part="language-option">
        <span lang={locale.code}>{locale.nativeName}</span>
        {locale.partial ? <span data-part="language-partial">{partialText}</span> : null}
      </span>
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
    </>
  );
}
