import { ApiError } from '@lumigraph/api-clients';
import type { SubscriptionsApi } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { SiteConfigContext, type SiteConfig } from '../../lib/site-config.tsx';
import { BillingContext } from './billing-access.ts';
import { GiftScreen } from './gift-screen.tsx';
import { checkoutOrigin } from './kept-checkout.ts';
import english from './messages/en.json';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function open(redeemGiftCode: SubscriptionsApi['redeemGiftCode'], from?: string) {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { subscription: english } },
    initAsync: false,
  });
  const replace = vi.fn<(to: string) => void>();
  vi.stubGlobal('location', { href: location.href, origin: location.origin, replace });
  render(
    <SiteConfigContext value={{ name: 'Site', locales: ['en'] } as unknown as SiteConfig}>
      <I18nextProvider i18n={i18n}>
        <BillingContext
          value={{
            visitor: { id: 'u1', name: 'Ana', email: 'ana@example.com' },
            open: () => Promise.resolve({ subscriptions: { redeemGiftCode } } as never),
            refreshUser: () => Promise.resolve(),
          }}
        >
          <GiftScreen renderForm={(form) => form} from={from} />
        </BillingContext>
      </I18nextProvider>
    </SiteConfigContext>,
  );
  return { user: userEvent.setup(), replace };
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Gift code/ });
const submit = () => screen.getByRole('button', { name: 'Redeem' });

it('a code leads to what it has begun, and is kept as a draft until then', async () => {
  const sent = vi.fn<SubscriptionsApi['redeemGiftCode']>(() => Promise.resolve({} as never));
  const { user, replace } = open(sent);
  await user.click(submit());
  expect(await screen.findByText('Please enter the code')).toBeDefined();
  await user.type(code(), ' 7k2f 9qxm ');
  expect(JSON.stringify(sessionStorage)).toContain('7k2f');
  await user.click(submit());
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/subscription/success?gift=true'));
  expect(sent).toHaveBeenCalledWith('7k2f 9qxm');
  expect(sessionStorage).toHaveLength(0);
});

it('leads back to the page that led to the plans', async () => {
  const { user, replace } = open(() => Promise.resolve({} as never), '/image/abstract/amber-gyroid');
  await user.type(code(), '7k2f 9qxm');
  await user.click(submit());
  await vi.waitFor(() => expect(replace).toHaveBeenCalled());
  expect(checkoutOrigin()).toBe('/image/abstract/amber-gyroid');
});

it.each([
  ['GIFT_CODE_UNKNOWN', english.errors.GIFT_CODE_UNKNOWN],
  ['GIFT_CODE_ENDED', english.errors.GIFT_CODE_ENDED],
  ['SUBSCRIPTION_ERROR', english.gift.hasPremium],
])('says why a code is refused: %s', async (why, text) => {
  const { user, replace } = open(() =>
    Promise.reject(new ApiError({ status: 409, code: why, message: 'No' })),
  );
  await user.type(code(), '7K2F-9QXM-4TZB-0WHC');
  await user.click(submit());
  expect(await screen.findByText(text)).toBeDefined();
  expect(code().value).toBe('7K2F-9QXM-4TZB-0WHC');
  expect(replace).not.toHaveBeenCalled();
});
