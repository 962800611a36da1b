/**
 * The languages of the product in the order in which they are offered. `country`: whose flag stands beside the name;
 * `region`: where most of its speakers live, as `Intl.Locale` says (Open Graph names languages with a region).
 * Codes, names, checks and addresses follow from an entry; the compiler asks for what a language needs of its own.
 */
export const languages = {
  en: { nativeName: 'English', country: 'GB', region: 'US' },
  de: { nativeName: 'Deutsch', country: 'DE', region: 'DE' },
  bg: { nativeName: 'Български', country: 'BG', region: 'BG' },
  ru: { nativeName: 'Русский', country: 'RU', region: 'RU' },
  es: { nativeName: 'Español', country: 'ES', region: 'ES' },
  zh: { nativeName: '中文', country: 'CN', region: 'CN' },
} as const;
export type Locale = keyof typeof languages;
export const locales = /* @__PURE__ */ Object.keys(languages) as readonly Locale[];
/** Default and fallback. */
export const defaultLocale: Locale = 'en';

/** The supported locale for a requested tag: exact, else by its language (`de-AT` → `de`). */
export function matchLocale(wanted: string, supported: readonly string[]): string | undefined {
  const tag = wanted.trim().toLowerCase();
  if (tag === '') return undefined;
  const exact = supported.find((code) => code.toLowerCase() === tag);
  if (exact !== undefined) return exact;
  const [language] = tag.split('-');
  return supported.find((code) => code.toLowerCase() === language);
}

/**
 * The best supported locale for an `Accept-Language` header, by quality and then by order.
 *
 * @example negotiateLocale('fr, bg;q=0.8, en;q=0.5', ['en', 'bg']) // 'bg'
 */
export function negotiateLocale(
  header: string | undefined,
  supported: readonly string[],
): string | undefined {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return { tag: tag.trim(), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    const match = matchLocale(tag, supported);
    if (match !== undefined) return match;
  }
  return undefined;
}
