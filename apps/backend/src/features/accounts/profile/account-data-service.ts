import { userOf, type AccountContext } from '../account-context.ts';
import { Readable } from 'node:stream';
import { MINUTE_MS, normaliseEmail, type DeleteAccountRequest } from '@lumigraph/contracts';
import { noteChange, unrecorded } from '../../../db/audit-trail.ts';
import { AppError, refuse } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import { revokeFor } from '../account-events.ts';
import { checkAdministrator } from '../administrator.ts';
import { exportArchive, type ExportFile } from './export-archive.ts';
import { toPasskey } from '../passkeys/passkey-service.ts';
import type { PasswordService } from '../passwords/password-service.ts';
import { type UserRow, toUser } from '../user-store.ts';

/** The user's data in other features; the composition root connects them. */
export interface OtherFeatures {
  /** Added to the export under separate names. A list may be an async iterable, which is read page by page. */
  exportData(userId: string): Promise<Record<string, unknown>>;
  /** Files of the user, each opened only when it is read. */
  exportFiles(userId: string): Promise<ExportFile[]>;
  /**
   * Runs before the account is deleted: ends what would otherwise continue, such as a subscription. A rejection keeps
   * the account.
   */
  beforeRemoval(userId: string): Promise<void>;
  /** Runs after the account was deleted: removes what its rows referred to. A failure is retried later. */
  afterRemoval(): Promise<void>;
}

export interface AccountDataDeps extends AccountContext {
  passwords: PasswordService;
  otherFeatures: OtherFeatures;
}

/**
 * Enough for a hundred megabytes over a slow connection. After this time the export of a killed process no longer
 * blocks the next one.
 */
export const EXPORT_TIMEOUT_MS = 10 * MINUTE_MS;
const EXPORT_RETRY_S = 10;

type Identity = Pick<SessionIdentity, 'userId'>;

/** The user's right to data portability and erasure. */
export function createAccountDataService(deps: AccountDataDeps) {
  const { stores, inTransaction, passwords, otherFeatures, log } = deps;

  async function removeUser(
    user: UserRow,
    { site, by }: { site: string; by?: string | undefined },
  ): Promise<void> {
    await unrecorded(() => otherFeatures.beforeRemoval(user.id));
    await inTransaction(async (transaction) => {
      await checkAdministrator(by, user, transaction);
      await transaction.eraseAudit(user.id);
      noteChange({ object: { kind: 'user', id: user.id } });
      await revokeFor('deleted', user, transaction);
      await transaction.users.remove(user.id);
      await transaction.enqueueMail({
        template: 'account-deleted',
        to: user.email,
        userId: null,
        recipientProven: user.email_verified === 1,
        locale: user.locale,
        // The account is gone, and with it where it was used.
        data: { firstName: user.first_name, site },
      });
    });
    log('account-deleted', { userId: user.id });
    await otherFeatures.afterRemoval();
  }

  return {
    startExport: exporter(deps),

    /**
     * Deletes the account and what hangs on it at once. Asks for the password again, or for the address where
     * there is no password.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED
     */
    async remove(identity: SessionIdentity, request: DeleteAccountRequest): Promise<void> {
      const user = await userOf(deps, identity);
      if (user.password_hash !== null) await passwords.confirmPassword(user, request.currentPassword);
      else if (normaliseEmail(request.email ?? '') !== normaliseEmail(user.email))
        refuse([{ field: 'email', rule: 'matches', message: 'Email does not match' }]);
      await removeUser(user, { site: identity.site ?? user.site });
    },

    /**
     * The same for a request that has reached the operator, who has checked the identity of the user.
     * @throws AppError TOKEN_INVALID if there is no such account, CONFLICT for the account of the administrator
     */
    async removeByOperator(userId: string, by?: string): Promise<void> {
      const user = await userOf(deps, { userId });
      if (by === user.id) await checkAdministrator(by, user, stores);
      await removeUser(user, { site: user.site, by });
    },
  };
}

/**
 * Exports all data of the user, see {@link exportArchive}. One export at a time for a user, over all processes: the
 * next one may start when the stream is closed.
 * @throws AppError TOO_MANY_ATTEMPTS while another export of the user is running
 */
function exporter(deps: AccountDataDeps): (identity: Identity) => Promise<Readable> {
  const { stores, isPremium, otherFeatures, limits, now } = deps;

  /** All but the files. */
  async function exportData(user: UserRow): Promise<Record<string, unknown>> {
    const iso = (time: number): string => new Date(time).toISOString();
    const [identities, sessions, browsers, passkeys, secondFactor] = await Promise.all([
      stores.users.identities(user.id),
      stores.sessions.listOf(user.id, now()),
      stores.devices.listOf(user.id, 'browser'),
      stores.passkeys.listOf(user.id),
      stores.twoFactor.find(user.id),
    ]);
    return {
      exportedAt: iso(now()),
      account: toUser(user, await isPremium(user.id)),
      lastUsedSite: user.site,
      twoStepVerificationSince: secondFactor?.confirmed_at ? iso(secondFactor.confirmed_at) : null,
      socialAccounts: identities.map(({ provider, issuer, subject, created_at: linkedAt }) => ({
        provider,
        issuer,
        subject,
        linkedAt: iso(linkedAt),
      })),
      passkeys: passkeys.map(toPasskey),
      sessions: sessions.map((session) => ({
        browser: session.user_agent,
        signedInAt: iso(session.created_at),
        lastSeenAt: iso(session.last_seen_at),
        endsAt: iso(session.expires_at),
      })),
      knownBrowsers: browsers.map(({ value, seen_at: seenAt }) => ({
        browser: value,
        lastSeenAt: iso(seenAt),
      })),
      ...(await otherFeatures.exportData(user.id)),
    };
  }

  return async function startExport(identity) {
    const { userId } = identity;
    const release = await limits.exclusive('data-export', userId, EXPORT_TIMEOUT_MS);
    if (!release) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: EXPORT_RETRY_S });
    try {
      const user = await userOf(deps, identity);
      const [data, files] = await Promise.all([exportData(user), otherFeatures.exportFiles(userId)]);
      const archive = exportArchive({ data, files, locale: user.locale, now: now() });
      const tooSlow = setTimeout(
        () => archive.destroy(new Error('The export took too long')),
        EXPORT_TIMEOUT_MS,
      );
      archive.once('close', () => clearTimeout(tooSlow));
      // Whoever reads it gets the error. Without a reader it would end the process.
      archive.on('error', () => undefined);
      return releasedAtEnd(archive, release);
    } catch (error) {
      await release();
      throw error;
    }
  };
}

/**
 * Releases the lock before the reader receives the end, so that its next request is not rejected, and when the stream
 * is closed early.
 */
function releasedAtEnd(archive: Readable, release: () => Promise<void>): Readable {
  let released = false;
  const once = async (): Promise<void> => {
    if (released) return;
    released = true;
    // A lock that cannot be released now expires.
    await release().catch(() => undefined);
  };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* archive as AsyncIterable<Uint8Array>;
    await once();
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => {
    archive.destroy();
    void once();
  });
}
