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
      "ConfirmIdentity",
      "ConfirmationReturn",
      "ForgotPasswordForm",
      "LoginForm",
      "MagicLinkForm",
      "MagicLinkSignInForm",
      "PasskeyButton",
      "PasskeyList",
      "PasswordMeter",
      "RegisterForm",
      "ResetPasswordForm",
      "SecondStepForm",
      "SocialButtons",
      "authModes",
      "failureText",
      "readFailure",
      "safeRedirect",
      "secondStepToken",
      "takeSocialReturn",
      "useAuthMode",
      "useAuthTexts",
      "useChangePassword",
      "useConfirmIdentity",
      "useForgotPassword",
      "useMagicLink",
      "useMagicLinkSignIn",
      "usePasskeySignIn",
      "usePasskeys",
      "useRegister",
      "useResetPassword",
      "useSecondStep",
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
      "fakePasskey",
      "fakeSession",
      "fakeUser",
    ]
  `);
});
