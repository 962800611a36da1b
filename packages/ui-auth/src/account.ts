export {
  useAccountSession,
  useRequiredSession,
  type AccountSession,
  type AccountSessionState,
  type RequiredSession,
} from './account/account-session.ts';
export {
  ACCOUNT_NAMESPACE,
  type AccountLocalization,
  type AccountMessages,
} from './account/account-texts.ts';
export {
  RequireSession,
  SignedIn,
  SignedOut,
  type RequireSessionProps,
  type SignedInProps,
  type SignedOutProps,
} from './account/session-gates.tsx';
export { useUserMenu, type UserMenuState, type UseUserMenuOptions } from './account/use-user-menu.ts';
export { UserAvatar, UserBadge, type UserAvatarProps, type UserBadgeProps } from './account/user-badge.tsx';
export { UserButton, type UserButtonProps } from './account/user-button.tsx';
export type { UserMenuItem } from './account/user-menu.tsx';
export type { AccountDraft } from './account/panel/account-part.tsx';
export {
  AccountPanel,
  AccountSection,
  accountSections,
  useAccountSections,
  type AccountPanelApi,
  type AccountPanelProps,
  type AccountSectionName,
  type AccountSectionProps,
  type OwnAccountSection,
} from './account/panel/account-panel.tsx';
export {
  useConfirmation,
  type Confirmation,
  type ConfirmationApi,
  type UseConfirmationOptions,
} from './account/panel/confirmation.tsx';
export {
  DataExport,
  type DataExportProps,
  DeleteAccount,
  PasswordSettings,
  type PasswordApi,
  type PasswordSettingsProps,
  PasskeySettings,
  type PasskeySettingsApi,
  type PasskeySettingsProps,
} from './account/panel/account-settings.tsx';
export type { DeleteApi } from './account/panel/delete-dialog.tsx';
export {
  DetailsForm,
  useDetails,
  type DetailsApi,
  type DetailsFormProps,
  type UseDetailsOptions,
} from './account/panel/details-form.tsx';
export {
  EmailSettings,
  useEmailChange,
  type EmailApi,
  type EmailSettingsProps,
  type UseEmailChangeOptions,
} from './account/panel/email-settings.tsx';
export {
  SessionList,
  useSessionList,
  type SessionListApi,
  type SessionListProps,
} from './account/panel/session-list.tsx';
export {
  TwoFactorSettings,
  useTwoFactor,
  type TwoFactorApi,
  type TwoFactorSettingsProps,
  type TwoFactorView,
  type UseTwoFactorOptions,
} from './account/panel/two-factor-settings.tsx';
