import { BG, CN, DE, ES, GB, RU } from 'country-flag-icons/react/3x2';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { languages, Locale } from '@lumigraph/contracts';
import type { LocaleOption } from './locales.ts';

type FlagProps = HTMLAttributes<HTMLElement & SVGElement>;

type Country = (typeof languages)[Locale]['country'];
const drawings: Readonly<Record<Country, ComponentType<FlagProps>>> = { BG, CN, DE, ES, GB, RU };
const flags: Readonly<Record<string, ComponentType<FlagProps>>> = drawings;

/**
 * The flag of a country: decoration next to a language's name, never its replacement. Renders nothing for a country
 * without a drawing.
 */
export function Flag({ country = '' }: { country?: string | undefined }) {
  const Drawing = flags[country];
  return Drawing ? (
    <Mark>
      <Drawing />
    </Mark>
  ) : null;
}

/** The mark of a language: its own, else the flag of its country. */
export function LanguageMark({ locale: { flag, country } }: { locale: LocaleOption }) {
  if (flag === undefined) return <Flag country={country} />;
  return flag === null ? null : <Mark>{flag}</Mark>;
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="ui-flag" data-part="flag" aria-hidden="true">
    {children}
  </span>
);
