import type { PublicSettings } from '@lumigraph/contracts';
import { serializeJsonLd } from '@lumigraph/site-meta';

const context = 'https://schema.org';

/**
 * Structured data about the site and its company, from which search engines take name and logo. Only the document of the
 * home page has it, so that no script has to write it.
 *
 * @see https://developers.google.com/search/docs/appearance/site-names
 */
export function siteFacts(
  name: string,
  { origin, company }: Pick<PublicSettings, 'origin' | 'company'>,
): string {
  const id = `${origin}/#company`;
  const facts = serializeJsonLd([
    { '@context': context, '@type': 'WebSite', name, url: `${origin}/`, publisher: { '@id': id } },
    {
      '@context': context,
      '@type': 'Organization',
      '@id': id,
      name: company.name,
      url: company.website,
      logo: `${origin}/icon-512.png`,
      email: company.email,
      telephone: company.phone,
      vatID: company.vatNumber,
    },
  ]);
  return `<script type="application/ld+json">${facts}</script>`;
}
