import { Select } from '@lumigraph/ui-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countries } from './countries.ts';

/** Country of the buyer, for VAT; names in the visitor's language, in its order. */
export function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t, i18n } = useTranslation('subscription');
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    const order = new Intl.Collator(i18n.language);
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.label, other.label));
  }, [i18n.language]);
  return (
    <Select
      label={t('order.country')}
      autoComplete="country"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={named}
    />
  );
}
