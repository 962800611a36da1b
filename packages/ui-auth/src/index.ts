export type { AuthAppearance, AuthElement } from './appearance/auth-ui-context.ts';
export type {
  AuthFooterProps,
  AuthHeaderProps,
  AuthSlotFieldProps,
  AuthSlots,
  AuthSubmitProps,
} from './appearance/auth-slots.ts';
export { AuthUiProvider, type AuthUiProviderProps } from './appearance/auth-ui-provider.tsx';
export type { AuthWidgetApi } from './auth-api.ts';
export { authModes, type AuthMode, type AuthNotice } from './auth-mode.ts';
export { ConfirmIdentity, type ConfirmIdentityProps } from './confirm/confirm-identity.tsx';
export { ConfirmationReturn, type ConfirmationReturnProps } from './confirm/confirmation-return.tsx';
export { useConfirmIdentity, type UseConfirmIdentityOptions } from './confirm/use-confirm-identity.ts';
export { readFailure, type AuthFailure, failureText, type AuthOperation } from './failure/auth-failure.ts';
export type { AuthForm } from './forms/auth-errors.ts';
export {
  ChangePasswordForm,
  useChangePassword,
  type ChangePasswordFormProps,
  type ChangePasswordValues,
  type UseChangePasswordOptions,
} from './forms/change-password-form.tsx';
export {
  ForgotPasswordForm,
  useForgotPassword,
  type ForgotPasswordFormProps,
  type ForgotPasswordValues,
  type UseForgotPasswordOptions,
} from './forms/forgot-password-form.tsx';
export {
  LoginForm,
  useSignIn,
  type LoginFormProps,
  type LoginValues,
  type UseSignInOptions,
} from './forms/login-form.tsx';
export {
  SecondStepForm,
  useSecondStep,
  type SecondStepFormProps,
  type SecondStepValues,
  type UseSecondStepOptions,
} from './forms/second-step-form.tsx';
export { secondStepToken } from './forms/second-step-token.ts';
export {
  MagicLinkForm,
  useMagicLink,
  type MagicLinkFormProps,
  type MagicLinkValues,
  type UseMagicLinkOptions,
} from './forms/magic-link-form.tsx';
export {
  MagicLinkSignInForm,
  useMagicLinkSignIn,
  type MagicLinkSignInFormProps,
  type MagicLinkSignInValues,
  type UseMagicLinkSignInOptions,
} from './forms/magic-link-sign-in-form.tsx';
export { RegisterForm, useRegister, type RegisterValues } from './forms/register-form.tsx';
export type { Registered, RegisterFormProps, UseRegisterOptions } from './forms/registration.ts';
export {
  ResetPasswordForm,
  useResetPassword,
  type ResetPasswordFormProps,
  type ResetPasswordValues,
  type UseResetPasswordOptions,
} from './forms/reset-password-form.tsx';
export { PasskeyButton } from './passkeys/passkey-button.tsx';
export { PasskeyList, type PasskeyListProps } from './passkeys/passkey-list.tsx';
export { usePasskeySignIn, type UsePasskeySignInOptions } from './passkeys/use-passkey-sign-in.ts';
export { usePasskeys } from './passkeys/use-passkeys.ts';
export { PasswordMeter, type PasswordMeterProps } from './password/password-meter.tsx';
export { SocialButtons, type SocialButtonsProps } from './social/social-buttons.tsx';
export { takeSocialReturn, type SocialReturn } from './social/take-social-return.ts';
export {
  useSocialReturn,
  type SocialReturnState,
  type UseSocialReturnOptions,
} from './social/use-social-return.ts';
export { useSocialProviders, type UseSocialProvidersOptions } from './social/reported-methods.ts';
export { useSocialSignIn, type UseSocialSignInOptions } from './social/use-social-sign-in.ts';
export {
  AUTH_NAMESPACE,
  type AuthLocalization,
  type AuthMessages,
  type AuthTextKey,
  type AuthTexts,
} from './texts/auth-messages.ts';
export { useAuthTexts } from './texts/use-auth-texts.ts';
export { AuthWidget } from './widget/auth-widget.tsx';
export type {
  AuthLinks,
  AuthWidgetProps,
  ModeChangeContext,
  SignedInBy,
} from './widget/auth-widget-props.ts';
export { safeRedirect } from './widget/safe-redirect.ts';
export { useAuthMode, type UseAuthModeOptions } from './widget/use-auth-mode.ts';
export type {
  FormFieldProps as AuthFieldProps,
  FormStatus as AuthFormStatus,
  FormValues as AuthFormValues,
} from '@lumigraph/ui-kit/form';
