import { ApiError, type AuthClient } from '@lumigraph/api-clients';
import type { TwoFactorStatus } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { AccountContext, type Account } from '../account-context.tsx';
import en from '../messages/en.json';
import * as saveFileModule from '../../../lib/save-file.ts';
import { SiteConfigContext } from '../../../lib/site-config.tsx';
import { testSite } from '../../../testing/test-site.ts';
import { captureSocialReturn } from '../social-return.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

const person = { id: 'u1', email: 'ana@example.com', firstName: 'Ana' };
const off: TwoFactorStatus = { enabled: false, required: false, recoveryCodesLeft: 0 };
const on: TwoFactorStatus = {
  enabled: true,
  required: false,
  recoveryCodesLeft: 1,
  enabledAt: '2026-11-20T10:00:00Z',
};
const codes = ['aaaa-1111', 'bbbb-2222'];
const refusal = (code: string, status = 403) => new ApiError({ status, code, message: code });

/** A server that asks for the password before each change, once. */
function serverWith(first: TwoFactorStatus, more: Partial<AuthClient> = {}): Partial<AuthClient> {
  let status = first;
  let isRecent = false;
  const guarded = () => {
    if (!isRecent) throw refusal('REAUTHENTICATION_REQUIRED');
  };
  const checkCode = (code: string) => {
    if (code !== '123456' && code !== codes[0]) throw refusal('TWO_FACTOR_CODE_INVALID', 401);
  };
  return {
    twoFactor: async () => status,
    reauthenticationMethods: async () => ({ password: true, code: false, passkey: false, providers: [] }),
    socialUrl: (provider) => `/api/auth/${provider}`,
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
      status = on;
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
      status = off;
    },
    ...more,
  };
}

async function open(auth: Partial<AuthClient>) {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: en } }, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccountContext value={{ session: {}, auth } as unknown as Account}>
          <SiteConfigContext value={testSite.config}>
            <TwoFactorSection user={person} />
          </SiteConfigContext>
        </AccountContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

async function confirm(user: ReturnType<typeof userEvent.setup>, password: string) {
  const dialog = within(await screen.findByRole('alertdialog', { name: en.confirm.title }));
  const field = await dialog.findByLabelText('Password', { selector: 'input' });
  await user.clear(field);
  await user.type(field, password);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
}

it('is turned on with the password, a code of the app, and shows the recovery codes once', async () => {
  const user = await open(serverWith(off));
  await user.click(await button(en.twoFactor.turnOn));
  await confirm(user, 'wrong');
  expect((await screen.findAllByText('The current password is not correct'))[0]).toBeVisible();
  await confirm(user, 'Secret-1');

  expect(await screen.findByRole('img', { name: en.twoFactor.qr })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByText(en.twoFactor.scan)).toHaveFocus();
  const code = screen.getByLabelText(en.fields.code);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: en.twoFactor.confirm }));
  expect(await screen.findByText(en.errors.TWO_FACTOR_CODE_INVALID)).toBeVisible();
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: en.twoFactor.confirm }));

  expect(await screen.findByRole('heading', { name: en.twoFactor.codesTitle })).toHaveFocus();
  for (const each of codes) expect(screen.getByText(each)).toBeVisible();
  await user.click(screen.getByRole('button', { name: en.twoFactor.copy }));
  expect(await screen.findByRole('button', { name: en.twoFactor.copied })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  const saved = vi.spyOn(saveFileModule, 'saveFile').mockReturnValue();
  await user.click(screen.getByRole('button', { name: en.twoFactor.download }));
  const [file, name] = saved.mock.calls[0]!;
  expect(name).toBe('recovery-codes.txt');
  expect(await file.text()).toContain(`${testSite.config.name}, ana@example.com\n\naaaa-1111\nbbbb-2222`);
  expect(screen.getByText(`${testSite.config.name}, ana@example.com`)).toHaveClass('profile-codes-account');
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  await user.click(screen.getByRole('button', { name: en.twoFactor.print }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: en.twoFactor.done }));
  expect(await screen.findByText('1 recovery code left')).toBeVisible();
  expect(screen.queryByText(codes[0]!)).toBeNull();
});

/** Types a code into the form of the section and sends it with its button. */
async function enterCode(user: ReturnType<typeof userEvent.setup>, code: string, name: string) {
  const field = await screen.findByLabelText(en.fields.code);
  await user.clear(field);
  await user.type(field, code);
  await user.click(await button(name));
}

it('is turned off after a code and the password; a wrong code can be corrected', async () => {
  const user = await open(serverWith(on));
  await user.click(await button(en.twoFactor.turnOff));
  expect(screen.getByText(en.twoFactor.protected)).toHaveFocus();
  await enterCode(user, '000000', en.twoFactor.turnOff);
  await confirm(user, 'Secret-1');
  expect(await screen.findByText(en.errors.TWO_FACTOR_CODE_INVALID)).toBeVisible();
  await enterCode(user, '123 456', en.twoFactor.turnOff);
  expect(await button(en.twoFactor.turnOn)).toBeVisible();
});

it('is turned off with a recovery code, where the device is lost', async () => {
  const user = await open(serverWith(on));
  await user.click(await button(en.twoFactor.turnOff));
  await enterCode(user, codes[0]!, en.twoFactor.turnOff);
  await confirm(user, 'Secret-1');
  expect(await button(en.twoFactor.turnOn)).toBeVisible();
});

it('changes nothing when the confirmation is cancelled', async () => {
  const user = await open(serverWith(on));
  await user.click(await button(en.twoFactor.renew));
  await enterCode(user, '123456', en.twoFactor.renew);
  const dialog = within(await screen.findByRole('alertdialog', { name: en.confirm.title }));
  await user.click(dialog.getByRole('button', { name: en.confirm.cancel }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('1 recovery code left')).toBeVisible();
  expect(screen.getByText(en.confirm.cancelled)).toBeVisible();
  await user.click(await button(en.twoFactor.renew));
  await enterCode(user, '123456', en.twoFactor.renew);
  expect(screen.queryByText(en.confirm.cancelled)).toBeNull();
  await confirm(user, 'Secret-1');
  expect(await screen.findByText(codes[0]!)).toBeVisible();
});

it('asks an account without a password for the code only', async () => {
  const user = await open(serverWith(on, { renewRecoveryCodes: async () => codes }));
  await user.click(await button(en.twoFactor.renew));
  await enterCode(user, '123456', en.twoFactor.renew);
  expect(await screen.findByText(codes[0]!)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('completes a confirmation by a provider in the section that asked, and offers the change again', async () => {
  sessionStorage.setItem('ui-auth:social', JSON.stringify({ provider: 'google', at: Date.now() }));
  history.replaceState(null, '', '/profile?confirm=twoFactor&token=one-time&provider=google');
  captureSocialReturn();
  expect(location.search).toBe('?confirm=twoFactor');
  const user = await open(serverWith(off));
  expect(await screen.findByText(/Now repeat the change/)).toBeVisible();
  await user.click(await button(en.twoFactor.turnOn));
  expect(await screen.findByRole('img', { name: en.twoFactor.qr })).toBeVisible();
  expect(screen.queryByText(/Now repeat the change/)).toBeNull();
  history.replaceState(null, '', '/');
});

it('says that the state could not be loaded, and loads it again', async () => {
  let isDown = true;
  const user = await open(
    serverWith(off, {
      twoFactor: async () => {
        if (isDown) throw refusal('NETWORK_ERROR', 0);
        return off;
      },
    }),
  );
  expect(await screen.findByText(en.errors.NETWORK_ERROR)).toBeVisible();
  isDown = false;
  await user.click(await button(en.sessions.retry));
  expect(await button(en.twoFactor.turnOn)).toBeVisible();
});

it('tells a role that requires it', async () => {
  await open(serverWith({ ...off, required: true }));
  expect(await screen.findByText(en.twoFactor.required)).toBeVisible();
});
