export { type AuthAppearance, type AuthElement } from './appearance/auth-ui-context.ts';
export { AuthUiProvider, type AuthUiProviderProps } from './appearance/auth-ui-provider.tsx';
export { type AuthWidgetApi } from './auth-api.ts';
export { authModes, type AuthMode } from './auth-mode.ts';
export { readFailure, type AuthFailure } from './failure/auth-failure.ts';
export { failureText, type AuthOperation } from './failure/failure-text.ts';
export { ChangePasswordForm, type ChangePasswordFormProps } from './forms/change-password-form.tsx';
export { ForgotPasswordForm, type ForgotPasswordFormProps } from './forms/forgot-password-form.tsx';
export { LoginForm, type LoginFormProps } from './forms/login-form.tsx';
export { RegisterForm, type RegisterFormProps } from './forms/register-form.tsx';
export { ResetPasswordForm, type ResetPasswordFormProps } from './forms/reset-password-form.tsx';
export {
  type AuthFieldProps,
  type AuthForm,
  type AuthFormStatus,
  type AuthFormValues,
} from './forms/use-auth-form.ts';
export {
  useChangePassword,
  type ChangePasswordValues,
  type UseChangePasswordOptions,
} from './forms/use-change-password.ts';
export {
  useForgotPassword,
  type ForgotPasswordValues,
  type UseForgotPasswordOptions,
} from './forms/use-forgot-password.ts';
export {
  useRegister,
  type Registered,
  type RegisterValues,
  type UseRegisterOptions,
} from './forms/use-register.ts';
export {
  useResetPassword,
  type ResetPasswordValues,
  type UseResetPasswordOptions,
} from './forms/use-reset-password.ts';
export { useSignIn, type LoginValues, type UseSignInOptions } from './forms/use-sign-in.ts';
export { PasswordMeter, type PasswordMeterProps } from './password/password-meter.tsx';
export { SocialButtons, type SocialButtonsProps } from './social/social-buttons.tsx';
export { takeSocialReturn, type SocialReturn } from './social/take-social-return.ts';
export {
  useSocialReturn,
  type SocialReturnState,
  type UseSocialReturnOptions,
} from './social/use-social-return.ts';
export { useSocialSignIn, type UseSocialSignInOptions } from './social/use-social-sign-in.ts';
export { type AuthLocalization, type AuthMessages, type AuthTextKey } from './texts/auth-messages.ts';
export { AUTH_NAMESPACE, useAuthTexts, type AuthTexts } from './texts/use-auth-texts.ts';
export { type AuthNotice } from './widget/auth-notice.ts';
export { AuthWidget } from './widget/auth-widget.tsx';
export {
  type AuthLinks,
  type AuthWidgetProps,
  type ModeChangeContext,
  type SignedInBy,
} from './widget/auth-widget-props.ts';
export { useAuthMode, type UseAuthModeOptions } from './widget/use-auth-mode.ts';
