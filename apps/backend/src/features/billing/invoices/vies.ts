import { createPartFetch } from '../../../lib/circuit-breaker.ts';
import { deadlines } from '../../../lib/deadlines.ts';
import type { LogEvent } from '../../../lib/log-event.ts';

/** `unchecked`: the register did not say. */
type VatNumberState = 'valid' | 'invalid' | 'unchecked';

export type CheckVatNumber = (vatNumber: string) => Promise<VatNumberState>;

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
