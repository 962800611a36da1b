import {
  countries,
  euVatPermille,
  readVatNumber,
  visibleText,
  type CompanyBuyer,
} from '@lumigraph/contracts';
import { createPartFetch } from '../../../lib/circuit-breaker.ts';
import { deadlines } from '../../../lib/deadlines.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
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

/** `unchecked`: the register did not say. */
type VatNumberState = 'valid' | 'invalid' | 'unchecked';

type CheckVatNumber = (vatNumber: string) => Promise<VatNumberState>;

/**
 * Asks VIES, the register of VAT numbers of the European Commission. It is away for hours and forwards to registers of the
 * member states that are away for nights, so a sale never depends on it.
 *
 * @param url Base of its REST interface without a slash at its end; empty: nobody is asked
 * @see https://ec.europa.eu/taxation_customs/vies/#/technical-information
 */
export function createVies({ url, log }: { url: string; log: LogEvent }): CheckVatNumber {
  if (url === '') return () => Promise.resolve('unchecked');
  const send = createPartFetch(() => deadlines.vatNumbers);
  const endpoint = `${url}/check-vat-number`;
  return async (vatNumber) => {
    try {
      const response = await send(endpoint, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'error',
        body: JSON.stringify({ countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) }),
      });
      const { valid, userError, errorWrappers } = (await response.json()) as Record<string, unknown>;
      if (valid === true) return 'valid';
      // A member state that does not respond is reported with `valid: false` as well.
      if (valid === false && !errorWrappers && (userError ?? 'INVALID') === 'INVALID') return 'invalid';
      log('vat-number-unchecked', { reason: JSON.stringify(userError ?? errorWrappers ?? '').slice(0, 200) });
    } catch (error) {
      log('vat-number-unchecked', { reason: String(error).slice(0, 200) });
    }
    return 'unchecked';
  };
}
