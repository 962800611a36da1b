import { TrackContext, type Track } from '@lumigraph/analytics/react';
import type { AuthClient } from '@lumigraph/api-clients';
import { createToastStore, ToastProvider } from '@lumigraph/ui-kit';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import english from './messages/en.json';
import { useCountedAuth } from './use-counted-auth.ts';

const session = { token: 't', user: { id: '1', email: 'ana@example.com' } };
const credentials = { email: 'ana@example.com', password: 'Rose-Garden-42!', rememberMe: false };
const person = { ...credentials, firstName: 'Ana', lastName: 'Lee', confirmPassword: credentials.password };

async function counted(calls: Partial<AuthClient>) {
  const track = vi.fn<Track>();
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: english } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ToastProvider store={createToastStore()}>
        <TrackContext value={track}>{children}</TrackContext>
      </ToastProvider>
    </I18nextProvider>
  );
  const { result } = renderHook(() => useCountedAuth(calls as AuthClient), { wrapper });
  return { auth: result.current, told: () => track.mock.calls };
}

it('tells the way of a sign-in and a registration, and nothing about the person', async () => {
  const { auth, told } = await counted({
    login: () => Promise.resolve(session),
    externalLogin: () => Promise.resolve(session),
    register: () => Promise.resolve(session),
  });
  await auth.login(credentials);
  await auth.externalLogin({ provider: 'google', token: 'one-time' });
  await auth.register(person);
  expect(told()).toEqual([
    ['login', { method: 'email' }],
    ['login', { method: 'google' }],
    ['sign_up', { method: 'email' }],
  ]);
});

it('a registration that waits for its mail is none yet', async () => {
  const { auth, told } = await counted({ register: () => Promise.resolve(null) });
  await auth.register(person);
  expect(told()).toEqual([]);
});

it('tells nothing of what failed, and lets the failure through', async () => {
  const refused = () => Promise.reject(new Error('Invalid email or password'));
  const { auth, told } = await counted({ login: refused, externalLogin: refused, register: refused });
  await expect(auth.login(credentials)).rejects.toThrow('Invalid email or password');
  await expect(auth.externalLogin({ provider: 'google', token: 'x' })).rejects.toThrow('Invalid');
  await expect(auth.register(person)).rejects.toThrow('Invalid');
  expect(told()).toEqual([]);
});
