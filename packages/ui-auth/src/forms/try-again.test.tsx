import '@testing-library/jest-dom/vitest';
import type { AuthApi } from '@lumigraph/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DeleteDialog } from '../account/panel/delete-dialog.tsx';
import { DetailsForm } from '../account/panel/details-form.tsx';
import { EmailSettings } from '../account/panel/email-settings.tsx';
import { CodeForm } from '../account/panel/two-factor-forms.tsx';
import { AuthUiProvider } from '../appearance/auth-ui-provider.tsx';
import { ConfirmIdentity } from '../confirm/confirm-identity.tsx';
import { createFakeAuthApi, FakeApiError } from '../testing/fake-auth-api.ts';
import { fakeUser } from '../testing/fake-account-calls.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { MagicLinkSignInForm } from './magic-link-sign-in-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import bg from '../messages/bg.json';
import de from '../messages/de.json';
import en from '../messages/en.json';
import es from '../messages/es.json';
import ru from '../messages/ru.json';
import zh from '../messages/zh.json';

const catalogues: Readonly<Record<string, typeof en>> = { bg, de, en, es, ru, zh };

afterEach(cleanup);

const sentences = {
  en: 'You can try again in 20 seconds.',
  de: 'Sie können es in 20 Sekunden erneut versuchen.',
  bg: 'Можете да опитате отново след 20 секунди.',
  ru: 'До следующей попытки: 20 секунд.',
  es: 'Puedes volver a intentarlo dentro de 20 segundos.',
  zh: '20秒钟后可重试。',
};

/** A server that has no time now: it refuses what the forms send. */
function busyApi(status: 429 | 503) {
  const code = status === 503 ? 'UNAVAILABLE' : 'TOO_MANY_ATTEMPTS';
  const refuse = () => Promise.reject(new FakeApiError({ status, code, message: '', retryAfterS: 20 }));
  const { reauthenticationMethods, pendingEmailChange } = createFakeAuthApi();
  const names = [
    'login',
    'register',
    'forgotPassword',
    'resetPassword',
    'changePassword',
    'requestMagicLink',
    'signInWithMagicLink',
    'signInWithCode',
    'reauthenticate',
    'updateUser',
    'deleteAccount',
    'confirmTwoFactor',
  ];
  const calls = Object.fromEntries(names.map((name) => [name, refuse]));
  return { ...calls, reauthenticationMethods, pendingEmailChange } as unknown as Required<AuthApi>;
}

const typed: Readonly<Record<string, string>> = {
  firstName: 'Ana',
  lastName: 'Petrova',
  email: 'ana@example.com',
  password: 'Secret-123',
  confirmPassword: 'Secret-123',
  currentPassword: 'Secret-123',
  newPassword: 'Secret-123',
  code: '123456',
};

const forms: Record<string, (api: Required<AuthApi>) => ReactElement> = {
  'sign-in': (api) => <LoginForm api={api} />,
  registration: (api) => <RegisterForm api={api} />,
  'forgotten password': (api) => <ForgotPasswordForm api={api} />,
  'reset password': (api) => <ResetPasswordForm api={api} token="t" />,
  'changed password': (api) => <ChangePasswordForm api={api} />,
  'sign-in link': (api) => <MagicLinkForm api={api} />,
  'sign-in with a link': (api) => <MagicLinkSignInForm api={api} token="t" />,
  'second step': (api) => <SecondStepForm api={api} token="t" onCancel={() => undefined} />,
  'confirmed identity': (api) => (
    <ConfirmIdentity api={api} email="ana@example.com" onSuccess={() => undefined} />
  ),
  'name and language': (api) => <DetailsForm api={api} user={fakeUser} />,
  'a new address': (api) => <EmailSettings api={api} user={fakeUser} />,
  'the second factor': (api) => (
    <CodeForm
      intro=""
      hint=""
      submit="Send"
      send={(code) => api.confirmTwoFactor(code)}
      onDone={() => undefined}
      onCancel={() => undefined}
    />
  ),
  'the deletion of an account': (api) => <DeleteDialog api={api} user={fakeUser} onClose={() => undefined} />,
};

describe.each(Object.entries(forms))('the form for %s, when the server refuses for now', (_name, form) => {
  it.each([
    ...Object.entries(sentences).map(([language, sentence]) => ({
      language,
      sentence,
      status: 503 as const,
    })),
    { language: 'en', sentence: sentences.en, status: 429 as const },
  ])('keeps what was typed and says when to try again ($language, $status)', async (given) => {
    const { baseElement } = render(
      <AuthUiProvider localization={catalogues[given.language]}>
        {form(busyApi(given.status))}
      </AuthUiProvider>,
    );
    await waitFor(() => expect(baseElement.querySelector('form')).not.toBeNull());
    const inputs = [...baseElement.querySelectorAll<HTMLInputElement>('input:not([name=username])')].filter(
      ({ type }) => type !== 'checkbox',
    );
    for (const input of inputs) fireEvent.change(input, { target: { value: typed[input.name] } });
    for (const box of baseElement.querySelectorAll<HTMLInputElement>('[type=checkbox]')) fireEvent.click(box);
    fireEvent.submit(baseElement.querySelector('form') as HTMLFormElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(given.sentence);
    expect(inputs.map(({ value }) => value)).toEqual(inputs.map(({ name }) => typed[name]));
    for (const box of baseElement.querySelectorAll('[type=checkbox]')) expect(box).toBeChecked();
  });
});
