import { Field } from '@lumigraph/ui-kit';
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
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.name, other.name));
  }, [i18n.language]);
  return (
    <Field label={t('order.country')}>
      {(control) => (
        <div className="ui-input">
          <select
            {...control}
            className="money-select"
            autoComplete="country"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          >
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
