import type { SiteConfig } from '../../lib/site-config.tsx';

/** What the documents name in double braces: the company's data have one place, the site's configuration. */
export function legalValues({ name, company }: SiteConfig): Readonly<Record<string, string>> {
  return {
    site: name,
    company: company.name,
    address: company.address,
    email: company.email,
    phone: company.phone,
    website: company.website,
    eik: company.registrationNumber,
    vat: company.vatNumber,
  };
}

export function fillIn(text: string, config: SiteConfig): string {
  const values = legalValues(config);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The same in an address: `tel:` takes no spaces. */
export function fillAddress(address: string, config: SiteConfig): string {
  const filled = fillIn(address, config);
  return filled.startsWith('tel:') ? filled.replaceAll(' ', '') : filled;
}
