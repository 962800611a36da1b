import { TrackContext, type Track } from '@lumigraph/analytics/react';
import { createToastStore, ToastProvider } from '@lumigraph/ui-kit';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import english from './messages/en.json';
import { useReportSignIn } from './use-report-sign-in.ts';

const session = { token: 't', user: { id: '1', email: 'ana@example.com' } };

async function show() {
  const track = vi.fn<Track>();
  const toasts = createToastStore();
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: english } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ToastProvider store={toasts}>
        <TrackContext value={track}>{children}</TrackContext>
      </ToastProvider>
    </I18nextProvider>
  );
  const { result } = renderHook(() => useReportSignIn(), { wrapper });
  return { report: result.current, reported: () => track.mock.calls, toasts: () => toasts.getSnapshot() };
}

it('reports the method of a sign-in and of a registration, and no other data', async () => {
  const { report, reported, toasts } = await show();
  report(session, 'login');
  report(session, 'social', 'google');
  expect(toasts()).toEqual([]);
  report(session, 'register');
  expect(toasts()).toMatchObject([{ tone: 'success' }]);
  expect(reported()).toEqual([
    ['login', { method: 'email' }],
    ['login', { method: 'google' }],
    ['sign_up', { method: 'email' }],
  ]);
});
