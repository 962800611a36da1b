import { defaultLocale } from '@lumigraph/contracts';
import type { i18n as I18n } from 'i18next';

/**
 * Texts of namespaces in the document's language and in English, in the form that the document carries:
 * locale → namespace → texts.
 */
export function namespaceTexts(
  i18n: I18n,
  names: readonly string[],
): Record<string, Record<string, unknown>> {
  const messages: Record<string, Record<string, unknown>> = {};
  for (const locale of new Set([defaultLocale, i18n.language])) {
    const found = names
      .filter((name) => i18n.hasResourceBundle(locale, name))
      .map((name) => [name, i18n.getResourceBundle(locale, name) as unknown] as const);
    if (found.length > 0) messages[locale] = Object.fromEntries(found);
  }
  return messages;
}
