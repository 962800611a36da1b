import { countries } from '@lumigraph/contracts';

/**
 * The country in the browser's language tags; empty where no tag names one. A bare language (`es`, `zh`) says nothing about
 * the country, and a wrong one would be stated on the invoice.
 */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? '');
  return regions.find((region) => countries.includes(region)) ?? '';
}
