import { errorCatalogue } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import english from './messages/en.json';

/**
 * Codes that no account call returns, or that are too general: the default message of the attempted action is
 * shown.
 */
const elsewhere =
  /^(?:UNKNOWN_ERROR|API_KEY_INVALID|UNSUPPORTED_MEDIA_TYPE|WEBHOOK_REFUSED|REFRESH_FAILED|SOCIAL_LOGIN_FAILED|EMAIL_UNCONFIRMED|CHANGED_MEANWHILE|COUNTRY_NOT_SERVED|PRECONDITION_REQUIRED|VAT_NUMBER_INVALID)$|^(?:DOWNLOAD|FILE|GIFT|PICTURE|PAYMENT|SUBSCRIPTION)_/;

it('the server’s errors are said in the language of the page, code by code', () => {
  const said = Object.keys(english.errors);
  const codes = Object.keys(errorCatalogue).filter((code) => !elsewhere.test(code));
  expect(codes.length).toBeGreaterThan(12);
  expect(codes.filter((code) => !said.includes(code))).toEqual([]);
});
