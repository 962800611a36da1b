import * as webAuthn from '@simplewebauthn/browser';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasskeyList } from '../index.ts';
import { createFakeAuthApi, fakePasskey, type FakeAuthApiOptions } from '../testing.ts';
import { field, press, show, spy } from '../testing/auth-widget-driver.tsx';

const SIGN_IN = 'Sign in with a passkey';
const methods = { magicLink: false, passkeys: true };
const credential = { id: 'c1' };
const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('signs in with the passkey that the browser returns', async () => {
  vi.spyOn(webAuthn, 'startAuthentication').mockResolvedValue(credential as never);
  const onSuccess = spy();
  const { api, user, navigate } = show({ methods, onSuccess, redirectTo: '/next' });
  expect(field('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await user.click(press(SIGN_IN));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/next'));
  expect(onSuccess.mock.calls[0]?.[1]).toBe('passkey');
  expect(api.calls.at(-1)).toEqual({
    method: 'signInWithPasskey',
    request: { credential, rememberMe: true },
  });
});

it('says nothing when the user closes the dialog, and can be pressed again', async () => {
  vi.spyOn(webAuthn, 'startAuthentication').mockRejectedValue(named('NotAllowedError'));
  const { user } = show({ methods });
  await user.click(press(SIGN_IN));
  await waitFor(() => expect(press(SIGN_IN)).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText('The passkey could not be used')).toBeNull();
});

it('shows why a passkey is refused', async () => {
  vi.spyOn(webAuthn, 'startAuthentication').mockResolvedValue(credential as never);
  const { user } = show({ methods, api: createFakeAuthApi({ signInWithPasskey: 'passkey-refused' }) });
  await user.click(press(SIGN_IN));
  expect(await screen.findByText('This passkey was not accepted')).toBeVisible();
});

it('is not offered where the server has no passkeys', () => {
  show({ methods: { magicLink: false, passkeys: false } });
  expect(screen.queryByRole('button', { name: SIGN_IN })).toBeNull();
  expect(field('Email')).toHaveAttribute('autocomplete', 'username');
});

function list(options: FakeAuthApiOptions = {}) {
  const api = createFakeAuthApi(options);
  render(<PasskeyList api={api} />);
  return { api, user: userEvent.setup() };
}

it('lists, renames and removes passkeys', async () => {
  const { api, user } = list({ passkeyList: [fakePasskey] });
  await user.click(await screen.findByRole('button', { name: 'Rename: Firefox on Linux' }));
  await user.clear(field('Name of the passkey'));
  await user.type(field('Name of the passkey'), ' Laptop ');
  await user.click(press('Save'));
  await user.click(await screen.findByRole('button', { name: 'Remove: Laptop' }));
  await user.click(press('Cancel'));
  await user.click(press('Remove: Laptop'));
  expect(screen.getByText('You can no longer sign in with “Laptop” after this.')).toBeVisible();
  await user.click(press('Remove'));
  expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
  expect(api.calls.slice(1)).toEqual([
    { method: 'renamePasskey', request: { id: fakePasskey.id, name: 'Laptop' } },
    { method: 'removePasskey', request: { id: fakePasskey.id } },
  ]);
});

it('adds the passkey that the browser has made', async () => {
  vi.spyOn(webAuthn, 'startRegistration').mockResolvedValue(credential as never);
  const { api, user } = list();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(api.calls.at(-1)).toEqual({ method: 'addPasskey', request: { credential } });
});

it.each([
  ['the device has one already', named('InvalidStateError'), /already has a passkey/],
  ['the browser fails', named('SecurityError'), /could not be used/],
])('says that %s', async (_name, error, text) => {
  vi.spyOn(webAuthn, 'startRegistration').mockRejectedValue(error);
  const { user } = list();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('asks for a new sign-in where the session is old, and says when the browser cannot do it', async () => {
  const { user } = list({ passkeyRegistrationOptions: 'reauthentication-required' });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('Please sign in again to continue')).toBeVisible();
  vi.unstubAllGlobals();
  await user.click(press('Add a passkey'));
  expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeVisible();
});
