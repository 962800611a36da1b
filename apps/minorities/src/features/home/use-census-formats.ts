import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Formats numbers and shares in the visitor's language. */
export function useCensusFormats() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language);
    const share = new Intl.NumberFormat(i18n.language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return { whole: (value: number) => whole.format(value), share: (value: number) => share.format(value) };
  }, [i18n.language]);
}
