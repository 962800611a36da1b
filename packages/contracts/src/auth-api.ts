import type {
  ChangePasswordRequest,
  DeleteAccountRequest,
  ExternalLoginRequest,
  ForgotPasswordRequest,
  LoginRequest,
  PendingEmailChange,
  ProfileUpdate,
  RegisterOptions,
  RegisterRequest,
  ResetPasswordRequest,
  Session,
  SessionInfo,
  SocialUrlOptions,
  StoredUser,
  TwoFactorEnrolment,
  TwoFactorSignInRequest,
  TwoFactorStatus,
} from './auth.ts';
import type { PasskeyApi } from './passkeys.ts';
import type { ReauthenticationApi } from './reauthentication.ts';
import type { SignInMethodsApi } from './sign-in-methods.ts';
import type { SocialProvider } from './social-providers.ts';
import type { FieldError } from './errors.ts';

/**
 * The action of a form that the browser submits without scripts; the server does not process `scripts` forms and shows
 * a note.
 */
export type NativeFormKind = 'contact' | 'report' | 'withdrawal' | 'cancellation' | 'scripts';

/** The result of a form that the browser submitted without scripts. The response document is rendered with it. */
export interface SubmittedForm {
  /**
   * `confirm`: all values are valid and need a confirmation. `edit`: the visitor returns to the fields. `foreign`:
   * another site sent the form, so it was not processed.
   */
  outcome: 'sent' | 'refused' | 'confirm' | 'edit' | 'scripts' | 'foreign';
  /** The typed values, by field; never a password. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** A code of the error catalogue, when rejected. */
  code?: string;
  /** Seconds until the next try, when the rejection named them. */
  retryAfterS?: number | undefined;
  /** ISO 8601: when a withdrawal or a cancellation was received. */
  receivedAt?: string;
}

/** The authentication service for widgets and screens. Every method rejects with `ApiError`. */
export interface AuthApi extends SignInMethodsApi, PasskeyApi, ReauthenticationApi {
  login(request: LoginRequest): Promise<Session>;
  /** Returns the session when the backend opens one at once, else null. */
  register(request: RegisterRequest, options?: RegisterOptions): Promise<Session | null>;
  externalLogin(request: ExternalLoginRequest): Promise<Session>;
  /** Completes a sign-in that was rejected with `TWO_FACTOR_CODE_NEEDED`. */
  signInWithCode(request: TwoFactorSignInRequest): Promise<Session>;
  twoFactor(): Promise<TwoFactorStatus>;
  /** Begins to turn the second factor on; {@link confirmTwoFactor} completes it. */
  startTwoFactor(): Promise<TwoFactorEnrolment>;
  /** Returns the recovery codes, which no later call returns. */
  confirmTwoFactor(code: string): Promise<string[]>;
  /** Replaces the recovery codes. `code`: six digits of the authenticator app, or a recovery code. */
  renewRecoveryCodes(code: string): Promise<string[]>;
  /** `code` as for {@link renewRecoveryCodes}: the password alone does not turn the second factor off. */
  turnOffTwoFactor(code: string): Promise<void>;
  logout(): Promise<void>;
  validate(): Promise<boolean>;
  profile(): Promise<StoredUser>;
  updateUser(request: ProfileUpdate): Promise<StoredUser>;
  /** Resolves with the success message. */
  changePassword(request: ChangePasswordRequest): Promise<string>;
  forgotPassword(request: ForgotPasswordRequest): Promise<string>;
  resetPassword(request: ResetPasswordRequest): Promise<string>;
  /**
   * A link that changes an address is valid only in a session of its account, otherwise `LINK_NEEDS_SIGN_IN`. A second
   * use of a link that confirmed the address of the account is rejected with `EMAIL_ALREADY_CONFIRMED`.
   */
  confirmEmail(token: string): Promise<string>;
  /** Sends the confirmation mail for the signed-in user's address again. */
  resendConfirmation(): Promise<void>;
  /** The pending change of the address, or null. */
  pendingEmailChange(): Promise<PendingEmailChange | null>;
  cancelEmailChange(): Promise<void>;
  /** Sends the mail of the pending change again. */
  resendEmailChange(): Promise<void>;
  providers(): Promise<SocialProvider[]>;
  /** Address to send the browser to. */
  socialUrl(provider: SocialProvider, options: SocialUrlOptions): string;
  sessions(): Promise<SessionInfo[]>;
  endSession(sessionId: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** A zip: `my-data.json`, the files of the user, and a text that explains them in the language of the account. */
  exportData(): Promise<Blob>;
  deleteAccount(request: DeleteAccountRequest): Promise<void>;
}
