import { siteConfig } from '../../site.config.ts';

const { company } = siteConfig;

/** What the documents name in double braces: the company's data have one place, the site's configuration. */
export const legalValues: Readonly<Record<string, string>> = {
  site: siteConfig.name,
  company: company.name,
  address: company.address,
  email: company.email,
  phone: company.phone,
  website: company.website,
  eik: company.registrationNumber,
  vat: company.vatNumber,
};

export function fillIn(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => legalValues[name] ?? whole);
}

/** The same in an address: `tel:` takes no spaces. */
export function fillAddress(address: string): string {
  const filled = fillIn(address);
  return filled.startsWith('tel:') ? filled.replaceAll(' ', '') : filled;
}
