import type { Company, PublicSettings, RetentionPeriods, ServiceName } from '@lumigraph/contracts';
import type { SiteConfig } from './site-config.tsx';
import { requiredContext } from './required-context.ts';

/** Defaults without a server that provides the operator's data (development, tests). */
export const unknownCompany: Company = {
  placeholder: true,
  name: '[Company name]',
  address: '[Street, city, Bulgaria]',
  email: 'contact@example.com',
  phone: '+359 2 000 0000',
  website: 'https://www.example.com',
  registrationNumber: '000000000',
  vatNumber: 'BG000000000',
};

/** The defaults of the server's settings. */
export const usualRetention: RetentionPeriods = {
  logDays: 14,
  statisticsDays: 730,
  sessionDays: 30,
  messageDays: 365,
  reportDays: 365,
  failedMailDays: 7,
  webhookDays: 30,
  withdrawalYears: 5,
};

/** Defaults without a server that provides other values. */
export function settingsOf({ apiBaseUrl, apiKey, cdnBase }: SiteConfig): PublicSettings {
  return {
    origin: '',
    apiBaseUrl,
    apiKey,
    cdnBase,
    demo: false,
    contentProtection: true,
    analytics: [],
    company: unknownCompany,
    retention: usualRetention,
  };
}

/** Base address of a service. */
export const baseUrlOf = (
  { apiBaseUrl, serviceBaseUrls }: Pick<PublicSettings, 'apiBaseUrl' | 'serviceBaseUrls'>,
  service: ServiceName,
): string => serviceBaseUrls?.[service] ?? apiBaseUrl;

export const [PublicSettingsContext, usePublicSettings] =
  requiredContext<PublicSettings>('usePublicSettings');
