import {
  countries,
  euVatPermille,
  readVatNumber,
  visibleText,
  type CompanyBuyer,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { CheckVatNumber } from '../invoices/vies.ts';
import { unprocessable } from './purchase.ts';

/** A company as it is stored with a payment and printed on its invoice. */
export interface StoredCompany {
  name: string;
  address: string;
  /** In the form of VIES for a country in the EU, else as it was typed. */
  vatNumber?: string;
  /** The register did not say whether the number is valid. */
  isUnchecked?: boolean;
}

export const storedCompany = (json: string | null): StoredCompany | undefined =>
  json === null ? undefined : (JSON.parse(json) as StoredCompany);

export interface BuyerRules {
  countriesNotServed: readonly string[];
  checkVatNumber: CheckVatNumber;
}

const oneLine = (text: string): string => visibleText(text).replaceAll(/[\s\p{Cc}]+/gu, ' ');
/** An invoice has room for an address of four lines. */
const shortLines = (text: string): string =>
  text.split('\n').map(oneLine).filter(Boolean).slice(0, 4).join('\n');

function required(field: 'name' | 'address', text: string): string {
  if (text === '') throw unprocessable(`company.${field}`, 'A company needs a name and an address');
  return text;
}

/** @throws AppError UNPROCESSABLE or COUNTRY_NOT_SERVED */
export function checkCountry(country: string | undefined, { countriesNotServed }: BuyerRules): void {
  if (country === undefined) return;
  if (!countries.includes(country)) throw unprocessable('country', 'The country is not one of ISO 3166');
  if (countriesNotServed.includes(country))
    throw new AppError('COUNTRY_NOT_SERVED', {
      fields: [{ field: 'country', message: 'We do not sell in this country', rule: 'invalid' }],
    });
}

/**
 * What is stored of a business buyer. A VAT number of the EU is checked by its form, and by VIES where VIES responds.
 * @throws AppError UNPROCESSABLE or VAT_NUMBER_INVALID
 */
export async function checkCompany(
  company: CompanyBuyer | undefined,
  country: string | undefined,
  { checkVatNumber }: BuyerRules,
): Promise<StoredCompany | undefined> {
  if (!company) return undefined;
  if (country === undefined) throw unprocessable('country', 'A company needs its country');
  const named = {
    name: required('name', oneLine(company.name)),
    address: required('address', shortLines(company.address)),
  };
  const typed = oneLine(company.vatNumber ?? '');
  if (typed === '') return named;
  if (euVatPermille(country) === undefined) return { ...named, vatNumber: typed };
  const vatNumber = readVatNumber(typed, country);
  const state = vatNumber === undefined ? 'invalid' : await checkVatNumber(vatNumber);
  if (vatNumber === undefined || state === 'invalid')
    throw new AppError('VAT_NUMBER_INVALID', {
      fields: [{ field: 'company.vatNumber', message: 'This VAT number is not valid', rule: 'invalid' }],
    });
  return { ...named, vatNumber, ...(state === 'unchecked' ? { isUnchecked: true } : {}) };
}
