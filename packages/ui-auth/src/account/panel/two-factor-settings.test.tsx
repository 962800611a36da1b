import type { TwoFactorStatus } from '@lumigraph/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { TwoFactorSettings, type TwoFactorApi } from '../../account.ts';
import { takeSocialReturn } from '../../social/take-social-return.ts';
import { createFakeAuthApi, FakeApiError, fakeUser } from '../../testing.ts';
import en from '../messages/en.json';
import * as accountPart from './account-part.tsx';
// Loaded before: a busy machine needs seconds for the code of a dialog.
import './confirm-dialog.tsx';

const { actions, confirmation, twoFactor: texts } = en;
const on: Partial<TwoFactorStatus> = {
  enabled: true,
  recoveryCodesLeft: 1,
  enabledAt: '2026-11-20T10:00:00Z',
};
const codes = ['aaaa-1111', 'bbbb-2222'];
const refusal = (code: string, status = 403) => new FakeApiError({ status, code, message: code });
const wrongCode = 'This code is not correct or was used already';

/** A server that asks for the password before each change, once. */
function serverWith(first: Partial<TwoFactorStatus>, more: Partial<TwoFactorApi> = {}): TwoFactorApi {
  const fake = createFakeAuthApi({ twoFactorStatus: first });
  let isRecent = false;
  const guarded = () => {
    if (!isRecent) throw refusal('REAUTHENTICATION_REQUIRED');
  };
  const checkCode = (code: string) => {
    if (code !== '123456' && code !== codes[0]) throw refusal('TWO_FACTOR_CODE_INVALID', 401);
  };
  return {
    ...fake,
    async reauthenticate({ password, code, external }) {
      if (password !== 'Secret-1' && code !== '123456' && external?.token !== 'one-time')
        throw refusal('WRONG_PASSWORD');
      isRecent = true;
    },
    async startTwoFactor() {
      guarded();
      return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lumigraph:ana?secret=JBSWY3DPEHPK3PXP' };
    },
    async confirmTwoFactor(code) {
      checkCode(code);
      await fake.confirmTwoFactor(code);
      return codes;
    },
    async renewRecoveryCodes(code) {
      guarded();
      checkCode(code);
      return codes;
    },
    async turnOffTwoFactor(code) {
      guarded();
      checkCode(code);
      await fake.turnOffTwoFactor(code);
    },
    ...more,
  };
}

function open(api: TwoFactorApi, onChange?: () => void) {
  render(
    <TwoFactorSettings
      api={api}
      user={fakeUser}
      siteName="Lumigraph"
      socialReturn={takeSocialReturn()}
      onChange={onChange}
    />,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

async function confirm(user: ReturnType<typeof userEvent.setup>, password: string) {
  const dialog = within(await screen.findByRole('alertdialog', { name: confirmation.title }));
  const field = await dialog.findByLabelText('Password', { selector: 'input' });
  await user.clear(field);
  await user.type(field, password);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
}

it('is turned on with the password, a code of the app, and shows the recovery codes once', async () => {
  const onChange = vi.fn<() => void>();
  const user = open(serverWith({}), onChange);
  await user.click(await button(texts.turnOn));
  await confirm(user, 'wrong');
  expect((await screen.findAllByText('The current password is not correct'))[0]).toBeVisible();
  await confirm(user, 'Secret-1');

  expect(await screen.findByRole('img', { name: texts.qr })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByText(texts.scan)).toHaveFocus();
  const code = screen.getByLabelText(texts.code);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(await screen.findByText(wrongCode)).toBeVisible();
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: texts.confirm }));

  expect(await screen.findByRole('heading', { name: texts.codesTitle })).toHaveFocus();
  expect(onChange).toHaveBeenCalledOnce();
  for (const each of codes) expect(screen.getByText(each)).toBeVisible();
  await user.click(screen.getByRole('button', { name: texts.copy }));
  expect(await screen.findByRole('button', { name: texts.copied })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  const saved = vi.spyOn(accountPart, 'saveFile').mockReturnValue();
  await user.click(screen.getByRole('button', { name: texts.download }));
  const [file, name] = saved.mock.calls[0]!;
  expect(name).toBe('recovery-codes.txt');
  expect(await file.text()).toContain('Lumigraph, ana@example.com\n\naaaa-1111\nbbbb-2222');
  expect(screen.getByText('Lumigraph, ana@example.com')).toHaveClass('ui-account-codes-owner');
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  await user.click(screen.getByRole('button', { name: texts.print }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: texts.done }));
  expect(await screen.findByText('10 recovery codes left')).toBeVisible();
  expect(screen.queryByText(codes[0]!)).toBeNull();
});

/** Types a code into the form of the section and sends it with its button. */
async function enterCode(user: ReturnType<typeof userEvent.setup>, code: string, name: string) {
  // One of the app or a recovery code.
  const field = await screen.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, code);
  await user.click(await button(name));
}

it('is turned off after a code and the password; a wrong code can be corrected', async () => {
  const user = open(serverWith(on));
  await user.click(await button(texts.turnOff));
  expect(screen.getByText(texts.protected)).toHaveFocus();
  await enterCode(user, '000000', texts.turnOff);
  await confirm(user, 'Secret-1');
  expect(await screen.findByText(wrongCode)).toBeVisible();
  await enterCode(user, '123 456', texts.turnOff);
  expect(await button(texts.turnOn)).toBeVisible();
});

it('is turned off with a recovery code, where the device is lost', async () => {
  const user = open(serverWith(on));
  await user.click(await button(texts.turnOff));
  await enterCode(user, codes[0]!, texts.turnOff);
  await confirm(user, 'Secret-1');
  expect(await button(texts.turnOn)).toBeVisible();
});

it('changes nothing when the confirmation is cancelled', async () => {
  const user = open(serverWith(on));
  await user.click(await button(texts.renew));
  await enterCode(user, '123456', texts.renew);
  const dialog = within(await screen.findByRole('alertdialog', { name: confirmation.title }));
  await user.click(dialog.getByRole('button', { name: actions.cancel }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('1 recovery code left')).toBeVisible();
  expect(screen.getByText(confirmation.cancelled)).toBeVisible();
  await user.click(await button(texts.renew));
  await enterCode(user, '123456', texts.renew);
  expect(screen.queryByText(confirmation.cancelled)).toBeNull();
  await confirm(user, 'Secret-1');
  expect(await screen.findByText(codes[0]!)).toBeVisible();
});

it('asks an account without a password for the code only', async () => {
  const user = open(serverWith(on, { renewRecoveryCodes: async () => codes }));
  await user.click(await button(texts.renew));
  await enterCode(user, '123456', texts.renew);
  expect(await screen.findByText(codes[0]!)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('completes a confirmation by a provider in the section that asked, and offers the change again', async () => {
  sessionStorage.setItem('ui-auth:social', JSON.stringify({ provider: 'google', at: Date.now() }));
  history.replaceState(null, '', '/profile?confirm=twoFactor&token=one-time&provider=google');
  const user = open(serverWith({}));
  expect(await screen.findByText(/Now repeat the change/)).toBeVisible();
  await user.click(await button(texts.turnOn));
  expect(await screen.findByRole('img', { name: texts.qr })).toBeVisible();
  expect(screen.queryByText(/Now repeat the change/)).toBeNull();
});

it('says that the state could not be loaded, and loads it again', async () => {
  const api = createFakeAuthApi({ twoFactor: 'network-error' });
  const user = open(api);
  expect(await screen.findByText(/^Network error/)).toBeVisible();
  api.response({ twoFactor: 'success' });
  await user.click(await button(actions.retry));
  expect(await button(texts.turnOn)).toBeVisible();
});

it('tells a role that requires it', async () => {
  open(serverWith({ required: true }));
  expect(await screen.findByText(texts.required)).toBeVisible();
});
