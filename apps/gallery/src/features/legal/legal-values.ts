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

/** `tel:` addresses take no spaces. */
export function fillIn(text: string): string {
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => legalValues[name] ?? whole);
  return filled.replaceAll(
    /\(tel:([^)]*)\)/g,
    (_whole, number: string) => `(tel:${number.replaceAll(' ', '')})`,
  );
}
