import Type from 'typebox';
import { nullable } from './schemas.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts';
import { socialProviders } from './social-providers.ts';

/** Schemas and types of the authentication service. */

export const UserSchema = Type.Object(
  {
    id: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    roles: Type.Array(Type.String()),
    isPremium: Type.Boolean(),
    locale: Type.Optional(Type.String()),
    avatarUrl: Type.Optional(nullable(Type.String())),
    hasPassword: Type.Optional(
      Type.Boolean({ description: 'False for accounts that only sign in socially' }),
    ),
    createdAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'User' },
);
export type User = Type.Static<typeof UserSchema>;

/**
 * The user as stored in the browser. Another backend may omit everything but id and e-mail and may add fields, which
 * are kept.
 */
export interface StoredUser {
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  isPremium?: boolean;
  subscription?: { isPremium?: boolean; status?: string };
  roles?: string[];
  [key: string]: unknown;
}

// The service limits passwords in bytes; this limit only rejects very large bodies early.
const password = Type.String({ minLength: 1, maxLength: 1024 });
const email = Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH });
const name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH });
/** Empty for people who have one name. */
const lastName = Type.String({ maxLength: NAME_MAX_LENGTH });

export const LoginRequestSchema = Type.Object({ email, password, rememberMe: Type.Optional(Type.Boolean()) });
export type LoginRequest = Type.Static<typeof LoginRequestSchema>;

export const RegisterRequestSchema = Type.Object({
  firstName: name,
  lastName,
  email,
  password,
  confirmPassword: password,
});
export type RegisterRequest = Type.Static<typeof RegisterRequestSchema>;

export const ExternalLoginRequestSchema = Type.Object({
  provider: Type.String({ maxLength: 40 }),
  token: Type.String({ maxLength: 512 }),
  /** The secret whose SHA-256 was sent as `challenge` when the social button was pressed. */
  verifier: Type.Optional(Type.String({ maxLength: 128 })),
});
export type ExternalLoginRequest = Type.Static<typeof ExternalLoginRequestSchema>;

export const RefreshRequestSchema = Type.Object({ refreshToken: Type.String({ maxLength: 1024 }) });
export type RefreshRequest = Type.Static<typeof RefreshRequestSchema>;

export const ProfileUpdateSchema = Type.Object({
  firstName: Type.Optional(name),
  lastName: Type.Optional(lastName),
  locale: Type.Optional(Type.String({ maxLength: 12 })),
  /** Requires `currentPassword`; takes effect after a confirmation by mail. */
  email: Type.Optional(email),
  currentPassword: Type.Optional(password),
});
export type ProfileUpdate = Type.Static<typeof ProfileUpdateSchema>;

export const ChangePasswordRequestSchema = Type.Object({
  currentPassword: password,
  newPassword: password,
  confirmPassword: password,
});
export type ChangePasswordRequest = Type.Static<typeof ChangePasswordRequestSchema>;

export const ForgotPasswordRequestSchema = Type.Object({ email });
export type ForgotPasswordRequest = Type.Static<typeof ForgotPasswordRequestSchema>;

export const ResetPasswordRequestSchema = Type.Object({
  token: Type.String({ maxLength: 512 }),
  newPassword: password,
  confirmPassword: password,
});
export type ResetPasswordRequest = Type.Static<typeof ResetPasswordRequestSchema>;

/** The first administrator of an installation; `token` is that of the operator's link. */
export const FirstAdminRequestSchema = Type.Object({
  token: Type.String({ maxLength: 512 }),
  firstName: name,
  lastName,
  email,
  password,
  confirmPassword: password,
});
export type FirstAdminRequest = Type.Static<typeof FirstAdminRequestSchema>;

export const DeleteAccountRequestSchema = Type.Object({
  /** Accounts without a password send the e-mail address instead. */
  currentPassword: Type.Optional(password),
  email: Type.Optional(email),
});
export type DeleteAccountRequest = Type.Static<typeof DeleteAccountRequestSchema>;

const code = Type.String({ minLength: 1, maxLength: 40 });

export const TwoFactorSignInRequestSchema = Type.Object({
  token: Type.String({ maxLength: 512, description: 'Of the response TWO_FACTOR_CODE_NEEDED' }),
  code: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Six digits of the authenticator app, or a recovery code',
  }),
});
export type TwoFactorSignInRequest = Type.Static<typeof TwoFactorSignInRequestSchema>;

export const TwoFactorCodeSchema = Type.Object({ code });

export const TwoFactorStatusSchema = Type.Object(
  {
    enabled: Type.Boolean(),
    required: Type.Boolean({ description: 'A role of the user requires a second factor' }),
    recoveryCodesLeft: Type.Integer(),
    enabledAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'TwoFactorStatus' },
);
/** Whether sign-in to the account needs a code. */
export type TwoFactorStatus = Type.Static<typeof TwoFactorStatusSchema>;

export const TwoFactorEnrolmentSchema = Type.Object(
  {
    secret: Type.String({ description: 'Base32, for typing into the app' }),
    uri: Type.String({ description: '`otpauth://`, for the QR code' }),
  },
  { $id: 'TwoFactorEnrolment' },
);
export type TwoFactorEnrolment = Type.Static<typeof TwoFactorEnrolmentSchema>;

export const RecoveryCodesSchema = Type.Object(
  { recoveryCodes: Type.Array(Type.String()) },
  { $id: 'RecoveryCodes' },
);

export const AuthResponseSchema = Type.Object(
  {
    success: Type.Literal(true),
    message: Type.String(),
    token: Type.String({
      pattern: '^[\\u0021-\\u007e]{1,8192}$',
      description: 'Opaque bearer token for 15 minutes: visible ASCII characters, which a header may hold',
    }),
    refreshToken: Type.String(),
    expiresAt: Type.String({ format: 'date-time', description: 'UTC' }),
    user: UserSchema,
  },
  { $id: 'AuthResponse' },
);
export type AuthResponse = Type.Static<typeof AuthResponseSchema>;

export const MessageResponseSchema = Type.Object(
  { success: Type.Literal(true), message: Type.String() },
  { $id: 'MessageResponse' },
);
export type MessageResponse = Type.Static<typeof MessageResponseSchema>;

export const UserResponseSchema = Type.Object(
  { success: Type.Literal(true), message: Type.String(), user: UserSchema },
  { $id: 'UserResponse' },
);
export type UserResponse = Type.Static<typeof UserResponseSchema>;

export const PendingEmailChangeSchema = Type.Object({
  email: Type.String({ description: 'The new address, which does not count yet' }),
  expiresAt: Type.String({ description: 'ISO 8601: until when its link works' }),
});
/** A change of the e-mail address that waits for the link sent to the new address. */
export type PendingEmailChange = Type.Static<typeof PendingEmailChangeSchema>;

export const EmailChangeResponseSchema = Type.Object(
  { pending: nullable(PendingEmailChangeSchema) },
  { $id: 'EmailChange' },
);

export const SessionInfoSchema = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean(),
    createdAt: Type.String(),
    lastSeenAt: Type.String(),
    userAgent: Type.String({ description: 'Browser and system in words, for example "Firefox on Linux"' }),
  },
  { $id: 'SessionInfo' },
);
export type SessionInfo = Type.Static<typeof SessionInfoSchema>;

export const SessionListSchema = Type.Object(
  { items: Type.Array(SessionInfoSchema) },
  { $id: 'SessionList' },
);

export const SocialProviderSchema = Type.Enum(socialProviders);
/** What a sign-in at a provider is for. One for a confirmation creates no account, links none and signs nobody in. */
export const SocialPurposeSchema = Type.Union([Type.Literal('sign-in'), Type.Literal('confirm')]);
export type SocialPurpose = Type.Static<typeof SocialPurposeSchema>;

export interface SocialUrlOptions {
  /** Full address of the page to return to. */
  returnTo: string;
  /** SHA-256 of a secret that this browser keeps, in base64url; whoever uses the returned value needs the secret. */
  challenge?: string;
  /** `sign-in` by default. */
  purpose?: SocialPurpose;
}

/** The ways to sign in, besides the password, that this backend offers. */
export const ProvidersResponseSchema = Type.Object(
  {
    items: Type.Array(SocialProviderSchema, { description: 'Social providers with settings' }),
    magicLink: Type.Optional(Type.Boolean({ description: 'A link by mail; off where it is missing' })),
    passkeys: Type.Optional(Type.Boolean({ description: 'For pages of the requesting site' })),
  },
  { $id: 'Providers' },
);

/** The session that the browser stores after a sign-in, registration or refresh. */
export interface Session {
  token: string;
  refreshToken?: string;
  /** ISO 8601. */
  expiresAt?: string;
  user: StoredUser;
}

/**
 * Options of a registration besides its five fields. They are sent in the query, because other backends ignore it
 * there.
 */
export const RegisterQuerySchema = Type.Object({
  newsletter: Type.Optional(
    Type.Literal('true', { description: 'Mails about new posts, once the address is confirmed' }),
  ),
});

export interface RegisterOptions {
  /** Subscribes the new account to mails about new posts. */
  newsletter?: boolean;
}
