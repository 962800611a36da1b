import { STANDARD_LONG_SIDE_PX, type Company, type RetentionPeriods } from '@lumigraph/contracts';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { withoutDoublePeriod } from '../../lib/without-double-period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

export interface LegalFacts {
  site: string;
  company: Company;
  retention: RetentionPeriods;
  /** Long side of a free download in pixels; default: 1280. */
  longSidePx?: number | undefined;
  /** Language of the document, which may differ from that of the page. */
  locale: string;
}

const YEAR_DAYS = 365;
const YEAR_MONTHS = 12;

/** `14 days`, `12 months`. */
function period(locale: string, unit: 'day' | 'year', count: number): string {
  const isYears = unit === 'day' && count % YEAR_DAYS === 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unitDisplay: 'long',
    unit: isYears ? 'month' : unit,
  }).format(isYears ? (count / YEAR_DAYS) * YEAR_MONTHS : count);
}

/** The placeholders of the documents: company data and periods are defined once, in the operator's settings. */
export function legalValues({
  site,
  company,
  retention,
  longSidePx = STANDARD_LONG_SIDE_PX,
  locale,
}: LegalFacts): Readonly<Record<string, string>> {
  const { placeholder: _placeholder, name, registrationNumber, vatNumber, ...facts } = company;
  const days = (count: number): string => period(locale, 'day', count);
  return {
    site,
    logsKept: days(retention.logDays),
    statisticsKept: days(retention.statisticsDays),
    sessionsKept: days(retention.sessionDays),
    messagesKept: days(retention.messageDays),
    reportsKept: days(retention.reportDays),
    failedMailsKept: days(retention.failedMailDays),
    webhooksKept: days(retention.webhookDays),
    standardSize: String(longSidePx),
    withdrawalsKept: period(locale, 'year', retention.withdrawalYears),
    ...facts,
    company: name,
    eik: registrationNumber,
    vat: vatNumber,
  };
}

export interface FillIn {
  text: (text: string) => string;
  /** The same number for an address: `tel:` allows no spaces. */
  address: (address: string) => string;
}

/** Language of the shown document: English where it is not translated. */
export const DocumentLanguage = createContext<string | undefined>(undefined);

/** Inserts the data of site and company, and the periods, into the texts. */
export function useFillIn(): FillIn {
  const { name } = useSiteConfig();
  const { company, retention, freeDownloads } = usePublicSettings();
  const longSidePx = freeDownloads?.longSidePx;
  const { i18n } = useTranslation();
  const locale = use(DocumentLanguage) ?? i18n.language;
  return useMemo(() => {
    const values = legalValues({ site: name, company, retention, longSidePx, locale });
    const text = (raw: string) =>
      withoutDoublePeriod(raw.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole));
    const address = (raw: string) => {
      const filled = text(raw);
      return filled.startsWith('tel:') ? filled.replaceAll(' ', '') : filled;
    };
    return { text, address };
  }, [name, company, retention, longSidePx, locale]);
}
