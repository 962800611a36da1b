import '@testing-library/jest-dom/vitest';
import * as webAuthn from '@simplewebauthn/browser';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepMarker } from '../social/social-marker.ts';
import { createFakeAuthApi, FakeApiError, type FakeAuthApiOptions } from '../testing/fake-auth-api.ts';
import { ConfirmationReturn } from './confirmation-return.tsx';
import { ConfirmIdentity, type ConfirmIdentityProps } from './confirm-identity.tsx';

const credential = { id: 'c1', response: {} };

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function show(options: FakeAuthApiOptions = {}, props: Partial<ConfirmIdentityProps> = {}) {
  const api = createFakeAuthApi(options);
  const onSuccess = vi.fn<() => void>();
  render(<ConfirmIdentity api={api} email="ana@example.com" onSuccess={onSuccess} {...props} />);
  return { api, onSuccess, user: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });

it('confirms with the password, and says when it is wrong', async () => {
  const { api, onSuccess, user } = show({ reauthenticate: 'wrong-password' });
  await user.click(await button('Confirm'));
  expect(screen.getAllByText('Current password is required')[0]).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'Secret-1');
  await user.click(await button('Confirm'));
  expect((await screen.findAllByText('The current password is not correct'))[0]).toBeVisible();
  api.response({ reauthenticate: 'success' });
  await user.click(await button('Confirm'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(api.calls.at(-1)?.request).toEqual({ password: 'Secret-1' });
});

it('confirms with a code where the account has an app and no password', async () => {
  const { api, onSuccess, user } = show({ confirmWith: { code: true } });
  await user.type(await screen.findByLabelText('Code'), ' 123456 ');
  await user.click(await button('Confirm'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(api.calls.at(-1)?.request).toEqual({ code: '123456' });
});

it('confirms with a passkey, and says when it belongs to another account', async () => {
  vi.spyOn(webAuthn, 'startAuthentication').mockResolvedValue(credential as never);
  const options = { confirmWith: { passkey: true }, reauthenticate: 'reauthentication-required' } as const;
  const { api, onSuccess, user } = show(options);
  await user.click(await button('Confirm with a passkey'));
  expect(await screen.findByText(/isn’t linked to your account/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  api.response({ reauthenticate: 'success' });
  await user.click(await button('Confirm with a passkey'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(api.calls.at(-1)?.request).toEqual({ credential });
});

it('says nothing when the user closes the dialog of the browser', async () => {
  vi.spyOn(webAuthn, 'startAuthentication').mockRejectedValue(
    Object.assign(new Error(''), { name: 'NotAllowedError' }),
  );
  const { user, onSuccess } = show({ confirmWith: { passkey: true } });
  await user.click(await button('Confirm with a passkey'));
  await waitFor(async () => expect(await button('Confirm with a passkey')).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onSuccess).not.toHaveBeenCalled();
});

it('leads to a linked provider and from there to the page that asked', async () => {
  const leave = vi.fn<(url: string) => void>();
  const returnTo = 'https://example.org/settings?confirm=passkeys';
  const { user } = show({ confirmWith: { providers: ['google'] } }, { leave, returnTo });
  await user.click(await button('Continue with Google'));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const query = new URLSearchParams(leave.mock.calls[0]?.[0].split('?')[1]);
  expect(query.get('returnTo')).toBe(returnTo);
  expect(query.get('purpose')).toBe('confirm');
});

it('tells an account that has nothing to sign in again', async () => {
  show({ confirmWith: {} });
  expect(await screen.findByText(/Sign out, sign in again/)).toBeVisible();
});

it('asks for the password where the backend does not name the methods, and reports other failures', async () => {
  const missing = new FakeApiError({ status: 404, code: 'NOT_FOUND', message: '' });
  const failing = (error: Error) => ({
    ...createFakeAuthApi(),
    async reauthenticationMethods(): Promise<never> {
      throw error;
    },
  });
  const { unmount } = render(<ConfirmIdentity api={failing(missing)} />);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  unmount();
  let isDown = true;
  const network = new FakeApiError({ status: 0, code: 'NETWORK_ERROR', message: '' });
  const working = createFakeAuthApi();
  const reauthenticationMethods = () =>
    isDown ? failing(network).reauthenticationMethods() : working.reauthenticationMethods();
  render(<ConfirmIdentity api={{ ...working, reauthenticationMethods }} />);
  expect(await screen.findByText('Network error - please check your connection')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

const returned = { kind: 'token', token: 'one-time', provider: 'google' } as const;

it('completes the return from a provider in the same session', async () => {
  keepMarker({ provider: 'google', verifier: 'secret' });
  const api = createFakeAuthApi();
  render(<ConfirmationReturn api={api} socialReturn={returned} />);
  expect(await screen.findByText(/Now repeat the change/)).toBeVisible();
  const external = { provider: 'google', token: 'one-time', verifier: 'secret' };
  expect(api.calls).toEqual([{ method: 'reauthenticate', request: { external } }]);
});

it('ignores a return that this tab did not request, and explains a refused one', async () => {
  const api = createFakeAuthApi({ reauthenticate: 'reauthentication-required' });
  const { unmount } = render(<ConfirmationReturn api={api} socialReturn={returned} />);
  expect(api.calls).toEqual([]);
  unmount();
  keepMarker({ provider: 'google' });
  render(<ConfirmationReturn api={api} socialReturn={returned} />);
  expect(await screen.findByText(/isn’t linked to your account/)).toBeVisible();
});
