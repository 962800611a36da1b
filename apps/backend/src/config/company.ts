import type { Company } from '@lumigraph/contracts';
import { SettingsSchema, type Settings } from './settings.ts';

const defaults = SettingsSchema.properties as Record<string, { default?: unknown }>;

/** Without these the imprint would be wrong; the website may default to the address of the site. */
const needed = [
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_EIK',
  'COMPANY_VAT',
  'COMPANY_EMAIL',
  'COMPANY_PHONE',
] as const;

/** The settings of the company that are not filled in. */
export const placeholdersOf = (settings: Pick<Settings, (typeof needed)[number]>): string[] =>
  needed.filter((name) => settings[name] === defaults[name]?.default);

interface CompanySettings extends Pick<Settings, (typeof needed)[number] | 'COMPANY_WEBSITE'> {
  publicOrigin: string;
}

/** The company behind the sites, for every page: the settings are the single source. */
export function companyOf(config: CompanySettings): Company {
  return {
    placeholder: placeholdersOf(config).length > 0,
    name: config.COMPANY_NAME,
    address: config.COMPANY_ADDRESS,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
    website: config.COMPANY_WEBSITE || config.publicOrigin,
    registrationNumber: config.COMPANY_EIK,
    vatNumber: config.COMPANY_VAT,
  };
}
