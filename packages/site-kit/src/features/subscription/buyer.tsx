import {
  countries,
  euVatPermille,
  isOutsideVatArea,
  readVatNumber,
  vatOf,
  type PaymentOptions,
  type PaymentRequest,
} from '@lumigraph/contracts';
import { Checkbox, Select, TextArea, TextField } from '@lumigraph/ui-kit';
import type { TFunction } from 'i18next';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../lib/form-draft.ts';

/** What a buyer types; `company` is `yes` for a business. */
type BuyerValues = Record<'country' | 'company' | 'name' | 'address' | 'vatNumber', string>;

const empty: BuyerValues = { country: '', company: '', name: '', address: '', vatNumber: '' };

/**
 * The country in the browser's language tags; empty where no tag names one. A bare language (`es`, `zh`) says nothing about
 * the country, and a wrong one would be stated on the invoice.
 */
function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? '');
  return regions.find((region) => countries.includes(region)) ?? '';
}

interface BuyerOptions {
  countries: PaymentOptions['countries'];
  /** Id of the user, whose draft is restored. */
  userId: string | undefined;
  /** Of an order that is filled in again. */
  kept?: string | undefined;
}

export type BuyerState = ReturnType<typeof useBuyer>;

/** Country and company of the buyer: what is typed, what is missing, and what it means for VAT. */
export function useBuyer({ countries: sale, userId = '', kept }: BuyerOptions) {
  const { t, i18n } = useTranslation('subscription');
  const draft = useFormDraft('buyer', userId);
  const [typed, setTyped] = useState<Partial<BuyerValues>>({});
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const notServed = sale?.notServed ?? [];
  // Node.js has a `navigator` too, with the languages of the server: what it would choose is not stated in a document.
  const likely = useSyncExternalStore(
    () => () => undefined,
    () => likelyCountry(navigator.languages),
    () => '',
  );
  const first = draft.restored?.['country'] || kept || likely;
  const values: BuyerValues = { ...empty, ...draft.restored, country: first, ...typed };
  const country = notServed.includes(values.country) ? '' : values.country;
  const isCompany = values.company === 'yes';
  const isEu = euVatPermille(country) !== undefined;
  const vatNumber = isCompany ? readVatNumber(values.vatNumber, country) : undefined;
  const wrong = wrongFields({ ...values, country }, t);
  const fieldId = (name: keyof BuyerValues) => `${id}-${name}`;
  const errorOf = (name: keyof BuyerValues) => (isAsked && wrong[name]) || undefined;

  return {
    values,
    country,
    isCompany,
    isEu,
    notServed,
    taxText: useTaxText(country, vatNumber, sale?.seller),
    field: (name: keyof BuyerValues) => ({ id: fieldId(name), error: errorOf(name) }),
    edit(name: keyof BuyerValues, value: string): void {
      const next = { ...values, [name]: value };
      setTyped(next);
      draft.keep(next);
    },
    problems: Object.keys(empty).flatMap((name) => {
      const message = errorOf(name as keyof BuyerValues);
      return message === undefined ? [] : [{ fieldId: fieldId(name as keyof BuyerValues), message }];
    }),
    /** What the order says about the buyer; undefined shows what is missing. */
    details(): Pick<PaymentRequest, 'country' | 'company'> | undefined {
      setIsAsked(true);
      if (Object.values(wrong).some(Boolean)) return undefined;
      if (!isCompany) return { country };
      const number = vatNumber ?? values.vatNumber.trim();
      const company = { name: values.name.trim(), address: values.address.trim() };
      return { country, company: number === '' ? company : { ...company, vatNumber: number } };
    },
    language: i18n.language,
  };
}

/** What is missing or wrong, by field. */
function wrongFields(
  { country, company, name, address, vatNumber }: BuyerValues,
  t: TFunction<'subscription'>,
): { [Name in keyof BuyerValues]?: string | false } {
  const wrongCountry = country === '' && t('order.countryMissing');
  if (company !== 'yes') return { country: wrongCountry };
  // Numbers of other countries have no common form.
  const isChecked = vatNumber.trim() !== '' && euVatPermille(country) !== undefined;
  return {
    country: wrongCountry,
    name: name.trim() === '' && t('company.nameMissing'),
    address: address.trim() === '' && t('company.addressMissing'),
    vatNumber: isChecked && readVatNumber(vatNumber, country) === undefined && t('company.vatNumberWrong'),
  };
}

/** What the total says about VAT: the same rule as that of mail and invoice. An empty country is not chosen yet. */
function useTaxText(country: string, vatNumber: string | undefined, seller = ''): string {
  const { t, i18n } = useTranslation('subscription');
  if (country === '') return t('tax.open');
  const { permille, reason } = vatOf({ country, vatNumber }, seller);
  if (reason === 'reverse-charge') return t('tax.reverse');
  if (reason !== undefined) return t(isOutsideVatArea(country) ? 'tax.territory' : 'tax.none');
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return t('tax.included', { rate: format.format(permille / 1000) });
}

/** Country of the buyer, for VAT, and the company in whose name the invoice is. */
export function BuyerFields({ buyer }: { buyer: BuyerState }) {
  const { t } = useTranslation('subscription');
  const { values, isCompany, isEu, edit, field } = buyer;
  const text = (name: 'name' | 'address' | 'vatNumber') => ({
    ...field(name),
    label: t(`company.${name}`),
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
  });
  return (
    <>
      <CountryField buyer={buyer} />
      <Checkbox
        label={t('company.isCompany')}
        checked={isCompany}
        onChange={({ currentTarget }) => edit('company', currentTarget.checked ? 'yes' : '')}
      />
      {isCompany ? (
        <>
          <TextField {...text('name')} required autoComplete="organization" maxLength={120} />
          <TextArea {...text('address')} required autoComplete="street-address" rows={3} maxLength={300} />
          <TextField
            {...text('vatNumber')}
            hint={t(isEu ? 'company.vatNumberHint' : 'company.taxNumberHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
          />
        </>
      ) : null}
    </>
  );
}

/** Names and their order are in the visitor's language. */
function CountryField({ buyer: { country, notServed, edit, field, language } }: { buyer: BuyerState }) {
  const { t } = useTranslation('subscription');
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const order = new Intl.Collator(language);
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.label, other.label));
  }, [language]);
  return (
    <Select
      {...field('country')}
      label={t('order.country')}
      placeholder={t('order.countryPlaceholder')}
      hint={notServed.length > 0 ? t('order.countriesNotServed') : undefined}
      required
      autoComplete="country"
      value={country}
      onChange={({ currentTarget }) => edit('country', currentTarget.value)}
      options={named.filter(({ value }) => !notServed.includes(value))}
    />
  );
}
