import { euVatPermille } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

/** What the total says about VAT to a buyer of this country (empty: not chosen yet): the rates are those of the invoice. */
export function useTaxText(country: string): string {
  const { t, i18n } = useTranslation('subscription');
  if (country === '') return t('tax.open');
  const permille = euVatPermille(country);
  if (permille === undefined) return t('tax.none');
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return t('tax.included', { rate: format.format(permille / 1000) });
}
