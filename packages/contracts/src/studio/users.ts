import Type from 'typebox';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';
import { locales } from '../locales.ts';
import { DownloadSchema } from '../downloads.ts';
import { PaymentSchema } from '../payments.ts';
import { InvoiceSchema, SubscriptionEventSchema, SubscriptionSchema } from '../subscriptions.ts';
import { studioRoles } from './access.ts';
import { AuditEventSchema } from './audit.ts';
import { disputeStatuses } from './payment-problems.ts';
import { shownText } from './fields.ts';
import { studioListQuery } from './lists.ts';
import { closed, nullable } from '../schemas.ts';

/** Most entries of one list on the page of a user; `total` tells whether there are more. */
export const USER_LIST_SIZE = 50;
/** Longest period of Premium that is given at once. */
export const PREMIUM_GRANT_MAX_DAYS = 3660;
export const REASON_MAX_LENGTH = 500;

export const userStates = ['confirmed', 'unconfirmed', 'blocked'] as const;
export type UserState = (typeof userStates)[number];

const userFields = {
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  roles: Type.Array(Type.String()),
  state: Type.Enum(userStates),
  isPremium: Type.Boolean(),
  locale: Type.String(),
  site: Type.String({ description: 'Id of the site of the last sign-in; empty for the main one' }),
  createdAt: Type.Integer(),
};

/** An account in the list. */
export const StudioUserSchema = Type.Object(userFields, { $id: 'StudioUser' });
export type StudioUser = Type.Static<typeof StudioUserSchema>;

export const userSorts = ['-createdAt', 'createdAt', 'email', '-email'] as const;

export const UsersQuerySchema = closed({
  ...studioListQuery,
  q: Type.Optional(
    Type.String({ maxLength: EMAIL_MAX_LENGTH, description: 'Part of the address or the name, or the id' }),
  ),
  role: Type.Optional(Type.Enum(studioRoles)),
  state: Type.Optional(Type.Enum(userStates)),
  premium: Type.Optional(Type.Boolean()),
  sort: Type.Enum(userSorts, { default: '-createdAt' }),
});
export type UsersQuery = Type.Static<typeof UsersQuerySchema>;

const listOf = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer({ minimum: 0 }) });

/** The mails that a server sends, by what they are about. */
export const mailTemplates = [
  'welcome',
  'confirm-registration',
  'already-registered',
  'confirm-email',
  'reset-password',
  'invitation',
  'magic-link',
  'password-changed',
  'new-sign-in',
  'passkey-added',
  'passkey-removed',
  'email-change-notice',
  'email-changed',
  'account-deleted',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'subscription-cancelled',
  'payment-receipt',
  'one-off-receipt',
  'payment-failed',
  'payment-denied',
  'payment-refunded',
  'payment-disputed',
  'subscription-ended',
  'subscription-unpaid',
  'trial-ended',
  'renewal-needed',
  'renewal-plan-gone',
  'renewal-card-refused',
  'withdrawal-received',
  'cancellation-received',
  'cancellation-for-cause-received',
  'new-post',
  'new-images',
  'message-reply',
  'report-received',
  'report-rejected',
  'report-withheld',
  'report-deleted',
  'contact-message',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export const mailStates = ['waiting', 'failed'] as const;

/** Everything that is kept about one user. */
export const StudioUserDetailsSchema = Type.Object(
  {
    ...userFields,
    blockedAt: nullable(Type.Integer()),
    signIn: Type.Object({
      password: Type.Boolean(),
      twoFactor: Type.Boolean({ description: 'A code of an authenticator app is asked for' }),
      social: Type.Array(Type.Object({ provider: Type.String(), linkedAt: Type.Integer() })),
      passkeys: Type.Array(
        Type.Object({
          name: Type.String(),
          createdAt: Type.Integer(),
          lastUsedAt: nullable(Type.Integer()),
        }),
      ),
    }),
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        userAgent: Type.String(),
        signedInAt: Type.Integer(),
        lastSeenAt: Type.Integer(),
        endsAt: Type.Integer(),
      }),
    ),
    browsers: Type.Array(Type.Object({ userAgent: Type.String(), lastSeenAt: Type.Integer() })),
    subscription: SubscriptionSchema,
    subscriptionEvents: listOf(SubscriptionEventSchema),
    payments: listOf(PaymentSchema),
    disputes: Type.Array(Type.Object({ paymentId: Type.String(), status: Type.Enum(disputeStatuses) }), {
      description: 'Of the listed payments',
    }),
    invoices: listOf(InvoiceSchema),
    downloads: listOf(DownloadSchema),
    messages: listOf(
      Type.Object({
        id: Type.String(),
        subject: Type.String(),
        site: Type.String(),
        receivedAt: Type.Integer(),
        spam: Type.Boolean(),
      }),
    ),
    mails: listOf(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        state: Type.Enum(mailStates),
        createdAt: Type.Integer(),
        attempts: Type.Integer(),
        lastError: nullable(Type.String()),
      }),
    ),
    audit: listOf(AuditEventSchema),
  },
  { $id: 'StudioUserDetails' },
);
export type StudioUserDetails = Type.Static<typeof StudioUserDetailsSchema>;

/** Why something is changed. */
export const reasonText = shownText(REASON_MAX_LENGTH, { description: 'Kept in the audit log' });

export const ReasonSchema = closed({ reason: reasonText });

/** Somebody without an account who is to work in the studio. */
export const InvitationSchema = closed({
  email: Type.String({ maxLength: EMAIL_MAX_LENGTH }),
  firstName: Type.String({ maxLength: NAME_MAX_LENGTH }),
  lastName: Type.String({ maxLength: NAME_MAX_LENGTH }),
  role: Type.Enum(studioRoles),
  locale: Type.Enum(locales, { description: 'Of the mail and the account' }),
});
export type Invitation = Type.Static<typeof InvitationSchema>;

export const RoleChangeSchema = closed({
  role: Type.Enum(studioRoles),
  has: Type.Boolean(),
  reason: reasonText,
});
export type RoleChange = Type.Static<typeof RoleChangeSchema>;

export const PremiumGrantSchema = closed({
  days: Type.Integer({ minimum: 1, maximum: PREMIUM_GRANT_MAX_DAYS }),
  reason: reasonText,
});
export type PremiumGrant = Type.Static<typeof PremiumGrantSchema>;

/** The address is typed to prove that the right account is meant. */
export const UserDeletionSchema = closed({
  email: Type.String({ maxLength: EMAIL_MAX_LENGTH }),
  reason: reasonText,
});
export type UserDeletion = Type.Static<typeof UserDeletionSchema>;
