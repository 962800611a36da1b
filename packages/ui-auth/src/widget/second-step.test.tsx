import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeAuthApi, fakeSession } from '../testing/fake-auth-api.ts';
import type { AuthWidgetProps } from './auth-widget-props.ts';
import { AuthWidget } from './auth-widget.tsx';

async function signIn(outcomes: Parameters<typeof createFakeAuthApi>[0] = {}) {
  const api = createFakeAuthApi({ login: 'code-needed', providers: [], ...outcomes });
  const onSuccess = vi.fn<NonNullable<AuthWidgetProps['onSuccess']>>();
  const onError = vi.fn<(error: unknown) => void>();
  render(<AuthWidget api={api} redirectTo={null} onSuccess={onSuccess} onError={onError} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Kiwi-Lantern7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  return { api, onSuccess, onError, code: await screen.findByLabelText('Code') };
}

it('asks for the code in place of the password, and signs in with it', async () => {
  const { api, onSuccess, onError, code } = await signIn();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two-step verification');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '123456{Enter}');
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith(fakeSession, 'login', undefined));
  expect(onError).not.toHaveBeenCalled();
  expect(api.calls.at(-1)).toEqual({
    method: 'signInWithCode',
    request: { token: 'fake-challenge', code: '123456' },
  });
});

it('shows a wrong code at its field, and an expired sign-in above the button', async () => {
  const { api, code } = await signIn({ signInWithCode: 'code-invalid' });
  await userEvent.type(code, '000000{Enter}');
  await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  api.response({ signInWithCode: 'code-expired' });
  await userEvent.type(code, '1{Enter}');
  expect(await screen.findByText('This sign-in has expired. Please sign in again.')).toBeTruthy();
});

it('asks for a recovery code without the wrong code of the app and its problem', async () => {
  const { code } = await signIn({ signInWithCode: 'code-invalid' });
  await userEvent.type(code, '000000{Enter}');
  await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect([recovery.value, recovery.getAttribute('aria-invalid')]).toEqual(['', null]);
  expect(screen.queryByText('This code is not correct or was used already')).toBeNull();
  expect(document.activeElement).toBe(recovery);
});

it('accepts a recovery code instead, and leads back to the first step', async () => {
  await signIn();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = screen.getByLabelText('Recovery code');
  expect(recovery.getAttribute('autocomplete')).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
});
