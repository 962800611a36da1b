import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, userEvent, waitFor } from 'storybook/test';
import type { AuthWidgetApi } from '../auth-api.ts';
import { ChangePasswordForm } from '../forms/change-password-form.tsx';
import { MagicLinkForm } from '../forms/magic-link-form.tsx';
import { MagicLinkSignInForm } from '../forms/magic-link-sign-in-form.tsx';
import { RegisterForm } from '../forms/register-form.tsx';
import { ResetPasswordForm } from '../forms/reset-password-form.tsx';
import { SecondStepForm } from '../forms/second-step-form.tsx';
import { createFakeAuthApi, FakeApiError } from '../testing/fake-auth-api.ts';
import { AuthWidget } from './auth-widget.tsx';

/** One story for each message that the widget can show; `shows` contains the message. */
const meta = {
  title: 'ui-auth/Messages',
  component: AuthWidget,
  tags: ['!autodocs', 'long-run'],
  args: {
    api: createFakeAuthApi(),
    redirectTo: null,
    socialReturn: null,
    providers: [],
    links: { terms: '#terms', privacy: '#privacy' },
    slots: { register: RegisterForm },
  },
  argTypes: { api: { control: false } },
} satisfies Meta<typeof AuthWidget>;
export default meta;
type Story = StoryObj<typeof meta>;

type Failure = Partial<ConstructorParameters<typeof FakeApiError>[0]>;
type Call = 'login' | 'register' | 'forgotPassword' | 'externalLogin' | 'changePassword';

function apiFailing(call: Call, failure: Failure): AuthWidgetApi & ReturnType<typeof createFakeAuthApi> {
  const error = new FakeApiError({ status: 400, code: '', message: '', ...failure });
  return { ...createFakeAuthApi(), [call]: () => Promise.reject(error) };
}

function withoutSecondStep(): AuthWidgetApi {
  const { signInWithCode: _absent, ...api } = createFakeAuthApi({ login: 'code-needed' });
  return api;
}

const values: Record<string, string> = {
  firstName: 'Ana',
  lastName: 'Petrova',
  email: 'ana@example.com',
  password: 'Correct-horse-9',
  confirmPassword: 'Correct-horse-9',
  currentPassword: 'Correct-horse-8',
  newPassword: 'Correct-horse-9',
  code: '123456',
};

/** Fills in and submits every form on the canvas (there are two with the themes side by side). */
const send: Story['play'] = async ({ canvasElement }) => {
  for (const form of canvasElement.querySelectorAll('form')) {
    for (const input of form.querySelectorAll('input')) {
      if (input.type === 'checkbox') await userEvent.click(input);
      else if (values[input.name]) await fireEvent.change(input, { target: { value: values[input.name] } });
    }
    await fireEvent.submit(form);
    await waitFor(() => {
      if (!form.isConnected || form.querySelector('[aria-invalid="true"], [data-tone]')) return;
      throw new Error('The form has not answered yet.');
    });
  }
};

/** A rejected field. Client rules and server rules use the same messages. */
const refused = (field: string, rule: string): Story => ({
  args: {
    defaultMode: 'register',
    api: apiFailing('register', { code: 'VALIDATION_FAILED', fields: [{ field, rule, message: rule }] }),
  },
  play: send,
});

const failed = (failure: Failure): Story => ({ args: { api: apiFailing('login', failure) }, play: send });

const showing = (story: Story, ...shows: string[]): Story => ({ ...story, parameters: { shows } });

export const FieldRequired = showing(
  refused('firstName', 'required'),
  'validation.required',
  'errors.summary',
);
export const EmailInvalid = showing(refused('email', 'email'), 'validation.email');
export const FieldTooShort = showing(refused('firstName', 'minLength'), 'validation.minLength');
export const FieldTooLong = showing(refused('lastName', 'maxLength'), 'validation.maxLength');
export const PasswordsDiffer = showing(refused('confirmPassword', 'matches'), 'validation.matches');
export const TermsNeeded = showing(refused('terms', 'terms'), 'validation.terms');
export const FieldInvalid = showing(refused('firstName', 'invalid'), 'validation.invalid');
export const CharactersRefused = showing(refused('firstName', 'characters'), 'validation.characters');
export const PasswordCommon = showing(refused('password', 'common'), 'validation.common');
export const PasswordTooShort = showing(refused('password', 'minLength'), 'validation.password.minLength');
export const PasswordTooLong = showing(refused('password', 'maxLength'), 'validation.password.maxLength');
export const PasswordWithoutUppercase = showing(
  refused('password', 'uppercase'),
  'validation.password.uppercase',
);
export const PasswordWithoutLowercase = showing(
  refused('password', 'lowercase'),
  'validation.password.lowercase',
);
export const PasswordWithoutNumber = showing(refused('password', 'digit'), 'validation.password.digit');
export const PasswordWithoutSpecial = showing(refused('password', 'special'), 'validation.password.special');

export const LoginFailed = showing(failed({}), 'errors.login');
export const LoginResponseUnreadable = showing(
  failed({ message: 'Login failed - invalid response format' }),
  'errors.loginFormat',
);
export const SomethingFailed = showing(failed({ message: 'An error occurred' }), 'errors.generic');
export const NoConnection = showing(failed({ status: 0, code: 'NETWORK_ERROR' }), 'errors.network');
export const InvalidCredentials = showing(
  failed({ code: 'INVALID_CREDENTIALS' }),
  'errors.code.INVALID_CREDENTIALS',
);
export const TooManyAttempts = showing(
  failed({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterS: 45 }),
  'errors.code.TOO_MANY_ATTEMPTS',
  'errors.wait',
);
export const TooManyMails = showing(
  failed({ status: 429, code: 'TOO_MANY_MAILS', retryAfterS: 1200 }),
  'errors.code.TOO_MANY_MAILS',
  'errors.wait',
);
export const SessionExpired = showing(failed({ code: 'TOKEN_INVALID' }), 'errors.code.TOKEN_INVALID');
export const FieldsInvalid = showing(failed({ code: 'VALIDATION_FAILED' }), 'errors.code.VALIDATION_FAILED');
export const ServiceAway = showing(failed({ status: 503, code: 'UNAVAILABLE' }), 'errors.code.UNAVAILABLE');

export const RegistrationFailed = showing(
  { args: { defaultMode: 'register', api: apiFailing('register', {}) }, play: send },
  'errors.register',
);
export const EmailTaken = showing(
  { args: { defaultMode: 'register', api: apiFailing('register', { code: 'EMAIL_TAKEN' }) }, play: send },
  'errors.code.EMAIL_TAKEN',
);
export const AccountCreated = showing({ args: { defaultMode: 'register' }, play: send }, 'register.success');

export const ResetFailed = showing(
  { args: { defaultMode: 'forgot', api: apiFailing('forgotPassword', {}) }, play: send },
  'errors.passwordReset',
);
export const ResetEmailSent = showing({ args: { defaultMode: 'forgot' }, play: send }, 'forgot.success');
export const ResetLinkIncomplete = showing(
  { render: ({ api }) => <ResetPasswordForm api={api as ReturnType<typeof createFakeAuthApi>} token="" /> },
  'reset.linkMissing',
);
export const ResetLinkInvalid = showing(
  {
    render: () => (
      <ResetPasswordForm api={createFakeAuthApi({ resetPassword: 'link-invalid' })} token="old" />
    ),
    play: send,
  },
  'errors.code.RESET_LINK_INVALID',
);

export const PasswordChanged = showing(
  { render: () => <ChangePasswordForm api={createFakeAuthApi()} />, play: send },
  'change.success',
);
export const PasswordChangeFailed = showing(
  { render: () => <ChangePasswordForm api={apiFailing('changePassword', {})} />, play: send },
  'errors.passwordChange',
);
export const WrongPassword = showing(
  {
    render: () => <ChangePasswordForm api={createFakeAuthApi({ changePassword: 'wrong-password' })} />,
    play: send,
  },
  'errors.code.WRONG_PASSWORD',
);

/** A visitor returns from a provider and confirms, and the token exchange fails. */
const socialFailed = (failure: Failure): Story => ({
  args: {
    api: apiFailing('externalLogin', failure),
    socialReturn: { kind: 'token', token: 'one-time', provider: undefined },
  },
  play: async ({ canvasElement }) => {
    for (const button of canvasElement.querySelectorAll<HTMLElement>(
      '[data-part="auth-social-confirm"] button:first-of-type',
    )) {
      await userEvent.click(button);
    }
  },
});
export const SocialLoginFailed = showing(socialFailed({}), 'errors.socialLogin');
export const SocialLoginRefused = showing(
  socialFailed({ status: 401, code: 'SOCIAL_LOGIN_FAILED' }),
  'errors.code.SOCIAL_LOGIN_FAILED',
);

/** The second step, after a sign-in of an account with two-step verification. */
const secondStep = (outcome: 'code-invalid' | 'code-expired'): Story => ({
  render: () => <SecondStepForm api={createFakeAuthApi({ signInWithCode: outcome })} token="step" />,
  play: send,
});
export const CodeInvalid = showing(secondStep('code-invalid'), 'errors.code.TWO_FACTOR_CODE_INVALID');
export const CodeExpired = showing(secondStep('code-expired'), 'errors.code.TWO_FACTOR_EXPIRED');
/** A site that has no second step: its client lacks the call. */
export const CodeNeeded = showing(
  {
    args: { api: withoutSecondStep() },
    play: send,
  },
  'errors.code.TWO_FACTOR_CODE_NEEDED',
);

export const SignInLinkInvalid = showing(
  {
    render: () => (
      <MagicLinkSignInForm
        api={createFakeAuthApi({ signInWithMagicLink: 'sign-in-link-invalid' })}
        token="old"
      />
    ),
    play: send,
  },
  'errors.code.LINK_INVALID',
);
export const SignInLinkNotSent = showing(
  {
    render: () => <MagicLinkForm api={createFakeAuthApi({ requestMagicLink: 'network-error' })} />,
    play: send,
  },
  'errors.network',
);
export const PasskeyRefused = showing(
  failed({ status: 401, code: 'PASSKEY_REFUSED' }),
  'errors.code.PASSKEY_REFUSED',
);
export const ReauthenticationRequired = showing(
  failed({ status: 403, code: 'REAUTHENTICATION_REQUIRED' }),
  'errors.code.REAUTHENTICATION_REQUIRED',
);
export const EmailUnconfirmed = showing(
  failed({ status: 403, code: 'EMAIL_UNCONFIRMED' }),
  'errors.code.EMAIL_UNCONFIRMED',
);
