import { DAY_MS, normaliseEmail, type Subscription } from '@lumigraph/contracts';
import {
  USER_LIST_SIZE,
  type UsersQuery,
  type StudioUser,
  type UserDeletion,
  type StudioUserDetails,
  type PremiumGrant,
  type StudioPage,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { Accounts } from '../accounts-feature.ts';
import type { UserDetails } from '../user-admin-service.ts';
import type { UserRow } from '../user-store.ts';
import type { Billing } from '../../billing/billing-feature.ts';
import type { ContactService } from '../../contact/contact-service.ts';
import type { DownloadsService } from '../../downloads/downloads-service.ts';
import type { AuditStore } from '../../studio/audit-store.ts';
import type { MailService } from '../../mail/mail-service.ts';
import { createStudioUsersStore } from './studio-users-store.ts';

export interface StudioUsersDeps {
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'admin' | 'accountData' | 'stores'>;
  billing: Pick<Billing, 'payments' | 'desk' | 'grants' | 'invoices' | 'subscriptions' | 'isPremiumAt'>;
  downloads: { downloads: Pick<DownloadsService, 'page'> };
  contact: { contact: Pick<ContactService, 'list'> };
  mail: Pick<MailService, 'retry'>;
  auditEvents: AuditStore;
  now: () => number;
  log: LogEvent;
}

const FIRST = { page: 1, pageSize: USER_LIST_SIZE };

export type StudioUsers = ReturnType<typeof createStudioUsers>;

/** Accounts in the studio: found, shown with everything that is kept about them, and changed. */
export function createStudioUsers(deps: StudioUsersDeps) {
  const { db, accounts, billing, mail, now, log } = deps;
  const inTransaction = inTransactionOf(db);
  const store = createStudioUsersStore(db, billing.isPremiumAt);

  const found = async (id: string): Promise<UserRow> => orNotFound(await accounts.stores.users.find(id));

  return {
    /** Label of an account in the audit log. */
    found,

    async page(query: UsersQuery): Promise<StudioPage<StudioUser>> {
      const { items, ...page } = await store.page(query, now());
      return { ...page, items: items.map((row) => toStudioUser(row, row.premium)) };
    },

    /** @throws AppError NOT_FOUND */
    async details(id: string): Promise<StudioUserDetails> {
      const known = await accounts.admin.details(id);
      // An address is not an id.
      if (known.user.id !== id) throw new AppError('NOT_FOUND');
      const subscription = await billing.subscriptions.current(id);
      return {
        ...toStudioUser(known.user, subscription.isPremium),
        blockedAt: known.user.blocked_at,
        ...(await accessOf(accounts, known)),
        subscription,
        ...(await recordsOf(deps, known.user)),
        mails: await mailsOf(store, known.user),
      };
    },

    /** Premium without payment, from now on. */
    async grant(id: string, { days, reason }: PremiumGrant): Promise<Subscription> {
      await found(id);
      return billing.grants.grant(id, { until: now() + days * DAY_MS, reason });
    },

    async endPremium(id: string, reason: string): Promise<Subscription> {
      await found(id);
      await billing.grants.end(id, reason);
      return billing.subscriptions.current(id);
    },

    /** @throws AppError NOT_FOUND where it is off */
    async twoFactorOff(id: string): Promise<void> {
      const factor = await accounts.stores.twoFactor.find(id);
      if (!factor?.confirmed_at) throw new AppError('NOT_FOUND');
      await accounts.admin.twoFactorOff(id);
    },

    /**
     * Sends a failed mail to the user again.
     * @throws AppError NOT_FOUND where there is none, or its values are gone
     */
    async retryMail(id: string, mailId: string): Promise<void> {
      const { email_key: emailKey } = await found(id);
      await inTransaction(async (transaction) => {
        const template = await createStudioUsersStore(transaction, billing.isPremiumAt).mailTo(
          { id, emailKey },
          mailId,
        );
        if (template === undefined || (await mail.retry(transaction, { id: mailId })).length === 0)
          throw new AppError('NOT_FOUND');
        noteChange({ object: { kind: 'user', id }, after: { mail: template } });
      });
    },

    /** Everything that is kept about the user, as the user can download it. */
    async startExport(id: string) {
      await found(id);
      const archive = await accounts.accountData.startExport({ userId: id });
      log('account-exported', { userId: id });
      return archive;
    },

    /** @throws AppError VALIDATION_FAILED when the address is that of another account */
    async remove(id: string, { email, by }: Pick<UserDeletion, 'email'> & { by: string }): Promise<void> {
      const user = await found(id);
      if (normaliseEmail(email) !== normaliseEmail(user.email))
        throw new AppError('VALIDATION_FAILED', {
          fields: [{ field: 'email', rule: 'matches', message: 'Email does not match' }],
        });
      await accounts.accountData.removeByOperator(id, by);
    },
  };
}

const stateOf = (user: UserRow): StudioUser['state'] => {
  if (user.blocked_at !== null) return 'blocked';
  return user.email_verified === 1 ? 'confirmed' : 'unconfirmed';
};

const toStudioUser = (user: UserRow, isPremium: boolean): StudioUser => ({
  id: user.id,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  roles: JSON.parse(user.roles) as string[],
  state: stateOf(user),
  isPremium,
  locale: user.locale,
  site: user.site,
  createdAt: user.created_at,
});

/** How the user signs in, and where. */
async function accessOf(
  { stores }: StudioUsersDeps['accounts'],
  { user, identities, sessions }: UserDetails,
): Promise<Pick<StudioUserDetails, 'signIn' | 'sessions' | 'browsers'>> {
  const [browsers, passkeys, twoFactor] = await Promise.all([
    stores.devices.listOf(user.id, 'browser'),
    stores.passkeys.listOf(user.id),
    stores.twoFactor.find(user.id),
  ]);
  return {
    signIn: {
      password: user.password_hash !== null,
      twoFactor: (twoFactor?.confirmed_at ?? null) !== null,
      social: identities.map(({ provider, created_at: linkedAt }) => ({ provider, linkedAt })),
      passkeys: passkeys.map(({ name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
        name,
        createdAt,
        lastUsedAt,
      })),
    },
    sessions: sessions.map((session) => ({
      id: session.id,
      userAgent: session.user_agent,
      signedInAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      endsAt: session.expires_at,
    })),
    browsers: browsers.map(({ value, seen_at: lastSeenAt }) => ({ userAgent: value, lastSeenAt })),
  };
}

type Records =
  'subscriptionEvents' | 'payments' | 'disputes' | 'invoices' | 'downloads' | 'messages' | 'audit';

/** What other features keep about the user. */
async function recordsOf(
  { billing, downloads, contact, auditEvents }: StudioUsersDeps,
  { id, email, locale }: UserRow,
): Promise<Pick<StudioUserDetails, Records>> {
  const [subscriptionEvents, payments, invoices, downloaded, messages, audit] = await Promise.all([
    billing.subscriptions.history(id, FIRST),
    billing.payments.history(id, FIRST),
    billing.invoices.page(id, FIRST),
    downloads.downloads.page(id, { ...FIRST, locale }),
    contact.contact.list({ email, limit: USER_LIST_SIZE }),
    auditEvents.list({ object: `user:${id}`, pageSize: USER_LIST_SIZE }),
  ]);
  return {
    subscriptionEvents,
    payments: {
      // The next step is for the browser of the user; it may contain a secret of the payment provider.
      items: payments.items.map(({ nextAction: _forTheBrowser, ...payment }) => payment),
      total: payments.total,
    },
    disputes: await billing.desk.payments.disputesOf(payments.items.map((payment) => payment.id)),
    invoices,
    downloads: downloaded,
    messages: {
      items: messages.rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        site: row.app_name,
        receivedAt: row.received_at,
        spam: row.spam === 1,
      })),
      total: messages.total,
    },
    audit,
  };
}

async function mailsOf(
  store: ReturnType<typeof createStudioUsersStore>,
  { id, email_key: emailKey }: UserRow,
): Promise<StudioUserDetails['mails']> {
  const { items, total } = await store.mailsOf({ id, emailKey }, USER_LIST_SIZE);
  return {
    items: items.map((mail) => ({
      id: mail.id,
      kind: mail.template,
      state: mail.status as StudioUserDetails['mails']['items'][number]['state'],
      createdAt: mail.created_at,
      attempts: mail.attempts,
      lastError: mail.last_error,
    })),
    total,
  };
}
