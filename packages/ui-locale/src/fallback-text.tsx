import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

export interface FallbackTextProps {
  /** Key of the text, prefixed with `namespace:` where it is not in the default namespace. */
  of: ParseKeys;
  values?: Record<string, unknown> | undefined;
}

/**
 * A translated text. Where the page's language lacks it, the fallback is marked with its actual language, so that
 * screen readers pronounce English as English (WCAG 3.1.2). Renders no element where no mark is needed.
 *
 * @example
 * <h1><FallbackText of="home.title" /></h1>
 */
export function FallbackText({ of, values }: FallbackTextProps) {
  const { i18n } = useTranslation();
  const { text, language } = readText(i18n.t, of, values);
  return language === undefined || sameLanguage(language, i18n.language) ? (
    text
  ) : (
    <span lang={language}>{text}</span>
  );
}

const sameLanguage = (one: string, other: string) => one.split('-')[0] === other.split('-')[0];

interface Details {
  res: unknown;
  usedLng?: string;
}

type Translate = (key: string, options: Record<string, unknown>) => unknown;

function readText(t: unknown, key: string, values: Record<string, unknown> = {}) {
  const found = (t as Translate)(key, { ...values, returnDetails: true }) as Details;
  return { text: String(found.res), language: found.usedLng };
}
