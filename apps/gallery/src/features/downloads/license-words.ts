import { licenseSummary, type Locale } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/** A license in one line: its summary, or the text of a license that an image has of its own. */
export function useLicenseWords(): (license: string) => string {
  const { i18n } = useTranslation();
  return (license) => licenseSummary(license, i18n.language as Locale);
}
