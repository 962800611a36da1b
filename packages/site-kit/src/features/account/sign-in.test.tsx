import { TrackContext, type Track } from '@lumigraph/analytics/react';
import { createToastStore, ToastProvider } from '@lumigraph/ui-kit';
import { renderHook, screen } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PublicSettingsContext, settingsOf } from '../../lib/public-settings.tsx';
import { SiteConfigContext } from '../../lib/site-config.tsx';
import { testSite } from '../../testing/test-site.ts';
import { AccountContext, createAccount } from './account-context.tsx';
import { loginMessages } from './login-message.ts';
import english from './messages/en.json';
import { useSignInAddress, useSignInProps } from './sign-in.ts';

const session = { token: 't', user: { id: '1', email: 'ana@example.com' } };

async function onPage<Result>(address: string, hook: () => Result) {
  const track = vi.fn<Track>();
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: english } } });
  const account = createAccount({
    apiBaseUrl: 'http://localhost:3000/api',
    fetch: async () => Response.json([]),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <SiteConfigContext value={testSite.config}>
        <PublicSettingsContext value={settingsOf(testSite.config)}>
          <AccountContext value={account}>
            <ToastProvider store={createToastStore()}>
              <TrackContext value={track}>
                <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
              </TrackContext>
            </ToastProvider>
          </AccountContext>
        </PublicSettingsContext>
      </SiteConfigContext>
    </I18nextProvider>
  );
  return { ...renderHook(hook, { wrapper }), counted: () => track.mock.calls };
}

it('counts the method of a sign-in and a registration, and confirms the registration', async () => {
  const { result, counted } = await onPage('/login', useSignInProps);
  const { onSuccess } = result.current;
  onSuccess(session, 'login', undefined);
  onSuccess(session, 'social', 'google');
  expect(screen.queryByText(english.register.success)).toBeNull();
  onSuccess(session, 'register', undefined);
  expect(counted()).toEqual([
    ['login', { method: 'email' }],
    ['login', { method: 'google' }],
    ['sign_up', { method: 'email' }],
  ]);
  expect(await screen.findByText(english.register.success)).toBeVisible();
});

it('keeps the requested page through a provider', async () => {
  const { result } = await onPage('/login?redirect=%2Fprofile', useSignInProps);
  expect(result.current.socialReturnTo).toBe('/auth?redirect=%2Fprofile');
});

it.each([
  [
    `?redirect=%2Fprofile&message=${encodeURIComponent(loginMessages.required)}`,
    '/profile',
    english.loginMessages.required,
  ],
  ['?message=Your+account+is+blocked', undefined, undefined],
  ['', undefined, undefined],
])('reads of "%s" the page and the reason', async (search, redirect, message) => {
  const { result } = await onPage(`/login${search}`, useSignInAddress);
  expect(result.current).toEqual({ redirect, message });
});
