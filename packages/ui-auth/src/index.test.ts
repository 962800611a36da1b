import { expect, it } from 'vitest';
import * as auth from './index.ts';
import * as testing from './testing.ts';

it('exports exactly this', () => {
  expect(Object.keys(auth).sort()).toMatchInlineSnapshot(`
    [
      "AUTH_NAMESPACE",
      "AuthUiProvider",
      "AuthWidget",
      "ChangePasswordForm",
      "ForgotPasswordForm",
      "LoginForm",
      "PasswordMeter",
      "RegisterForm",
      "ResetPasswordForm",
      "SocialButtons",
      "authModes",
      "failureText",
      "readFailure",
      "safeRedirect",
      "takeSocialReturn",
      "useAuthMode",
      "useAuthTexts",
      "useChangePassword",
      "useForgotPassword",
      "useRegister",
      "useResetPassword",
      "useSignIn",
      "useSocialProviders",
      "useSocialReturn",
      "useSocialSignIn",
    ]
  `);
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "FakeApiError",
      "createFakeAuthApi",
      "fakeSession",
      "fakeUser",
    ]
  `);
});
