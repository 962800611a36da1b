import { createPaymentsClient, createSubscriptionsClient } from '@lumigraph/api-clients';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import bulgarian from './messages/bg.json';
import english from './messages/en.json';
import { useBillingError } from './use-billing-error.ts';

const silence = () => Promise.reject(new TypeError('fetch failed'));

function sentence(error: unknown, locale: string): string {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    resources: { en: { subscription: english }, bg: { subscription: bulgarian } },
    initAsync: false,
  });
  const { result } = renderHook(() => useBillingError(), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  return result.current(error);
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['en', 'Unable to reach payment service', 'Unable to reach subscription service'],
  ['bg', 'Няма връзка с платежната услуга', 'Няма връзка с услугата за абонаменти'],
])('names the service that gave no response, in %s', async (locale, payment, subscription) => {
  const options = { baseUrl: 'http://localhost/api', fetch: silence };
  const payments = await failureOf(createPaymentsClient(options).payment('pay_1'));
  const plans = await failureOf(createSubscriptionsClient(options).plans());
  expect(payments).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  expect(sentence(payments, locale)).toBe(payment);
  expect(sentence(plans, locale)).toBe(subscription);
});

it('keeps the general sentence where no service is named', () => {
  expect(sentence(Object.assign(new Error('x'), { code: 'NETWORK_ERROR' }), 'en')).toBe(
    english.errors.NETWORK_ERROR,
  );
});
