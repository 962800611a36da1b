import type { Company } from '@lumigraph/contracts';
import { useMemo } from 'react';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { withoutDoublePeriod } from '../../lib/without-double-period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** The placeholders of the documents: company data are defined once, in the operator's settings. */
export function legalValues(site: string, company: Company): Readonly<Record<string, string>> {
  return {
    site,
    company: company.name,
    address: company.address,
    email: company.email,
    phone: company.phone,
    website: company.website,
    eik: company.registrationNumber,
    vat: company.vatNumber,
  };
}

export interface FillIn {
  text: (text: string) => string;
  /** The same number for an address: `tel:` allows no spaces. */
  address: (address: string) => string;
}

/** Inserts the data of site and company into the texts. */
export function useFillIn(): FillIn {
  const { name } = useSiteConfig();
  const { company } = usePublicSettings();
  return useMemo(() => {
    const values = legalValues(name, company);
    const text = (raw: string) =>
      withoutDoublePeriod(raw.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole));
    const address = (raw: string) => {
      const filled = text(raw);
      return filled.startsWith('tel:') ? filled.replaceAll(' ', '') : filled;
    };
    return { text, address };
  }, [name, company]);
}
