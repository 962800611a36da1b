import { normaliseEmail, type DeleteAccountRequest } from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import { revokeFor } from './account-events.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { PasswordService } from './password-service.ts';
import type { LogEvent } from './ports.ts';
import type { UserRow } from './user-store.ts';
import { toUser } from './user-view.ts';
import { refuse } from './validation.ts';

export interface ExportFile {
  about: object;
  content: (() => AsyncIterable<Uint8Array | string>) | null;
}

/** What other features keep about a person; the composition root knows them. */
export interface OtherFeatures {
  /** Joins the export, under names of its own. */
  exportData(userId: string): Promise<Record<string, unknown>>;
  /** Files of the user, each opened only when it is read. */
  exportFiles(userId: string): AsyncIterable<ExportFile>;
  /** Before the account goes: ends what would go on without it, like a subscription. A rejection keeps the account. */
  beforeRemoval(userId: string): Promise<void>;
  /** Once the account is gone: clears away what its rows pointed at. What fails here is tried again later. */
  afterRemoval(): Promise<void>;
}

export interface AccountDataParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  passwords: PasswordService;
  isPremium: (userId: string) => Promise<boolean>;
  otherFeatures: OtherFeatures;
  now: () => number;
  log: LogEvent;
}

const EXPORT_RETRY_S = 10;
/** Base64 writes three bytes as four letters: pieces are cut where no letter is left over. */
const BASE64_GROUP = 3;

export type AccountDataService = ReturnType<typeof createAccountDataService>;

/** A person's right to their data: to take it along and to have it deleted. */
export function createAccountDataService(parts: AccountDataParts) {
  const { stores, inTransaction, passwords, isPremium, otherFeatures, now, log } = parts;

  const exporting = new Set<string>();

  async function userOf({ userId }: SessionIdentity): Promise<UserRow> {
    const user = await stores.users.find(userId);
    if (!user) throw new AppError('TOKEN_INVALID');
    return user;
  }

  /** All but the files. */
  async function exportData(identity: SessionIdentity): Promise<Record<string, unknown>> {
    const user = await userOf(identity);
    const iso = (time: number): string => new Date(time).toISOString();
    const [identities, sessions, browsers] = await Promise.all([
      stores.users.identities(user.id),
      stores.sessions.listOf(user.id, now()),
      stores.devices.listOf(user.id, 'browser'),
    ]);
    return {
      exportedAt: iso(now()),
      account: toUser(user, await isPremium(user.id)),
      lastUsedSite: user.site,
      socialAccounts: identities.map(({ provider, issuer, subject, created_at: linkedAt }) => ({
        provider,
        issuer,
        subject,
        linkedAt: iso(linkedAt),
      })),
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

  return {
    /**
     * Everything that is kept about the user, for them to take along: a JSON text in pieces. Files are read while the
     * text is sent, so that one export holds a piece of one file in memory. One at a time for a user: the next one may
     * begin when `release` was called, which the caller does when the response is over.
     * @throws AppError TOO_MANY_ATTEMPTS while another export of the user is running
     */
    async startExport(
      identity: SessionIdentity,
    ): Promise<{ text: AsyncGenerator<string>; release: () => void }> {
      const { userId } = identity;
      if (exporting.has(userId)) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: EXPORT_RETRY_S });
      exporting.add(userId);
      const release = (): void => void exporting.delete(userId);
      try {
        const data = await exportData(identity);
        return { text: exportText(data, otherFeatures.exportFiles(userId)), release };
      } catch (error) {
        release();
        throw error;
      }
    },

    /**
     * Deletes the account and what hangs on it at once. Asks for the password again, or for the address where
     * there is no password.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED
     */
    async remove(identity: SessionIdentity, request: DeleteAccountRequest): Promise<void> {
      const user = await userOf(identity);
      if (user.password_hash !== null) await passwords.confirmPassword(user, request.currentPassword);
      else if (normaliseEmail(request.email ?? '') !== normaliseEmail(user.email))
        refuse([{ field: 'email', rule: 'matches', message: 'Email does not match' }]);
      await otherFeatures.beforeRemoval(user.id);
      await inTransaction(async (within) => {
        await revokeFor('deleted', { userId: user.id, emailKey: user.email_key }, within);
        await within.users.remove(user.id);
        await within.enqueueMail({
          template: 'account-deleted',
          to: user.email,
          userId: null,
          recipientProven: user.email_verified === 1,
          locale: user.locale,
          // The account is gone, and with it where it was used.
          data: { firstName: user.first_name, site: identity.site ?? user.site },
        });
      });
      log('account-deleted', { userId: user.id });
      await otherFeatures.afterRemoval();
    },
  };
}

async function* exportText(
  data: Record<string, unknown>,
  files: AsyncIterable<ExportFile>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2).replace(/\n\}$/u, '')},\n  "files": [`;
  let separator = '\n';
  for await (const { about, content } of files) {
    yield `${separator}${JSON.stringify(about).slice(0, -1)},"contentBase64":`;
    if (content === null) yield 'null}';
    else {
      yield '"';
      yield* base64(content());
      yield '"}';
    }
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}

async function* base64(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, typeof piece === 'string' ? Buffer.from(piece) : piece]);
    const whole = bytes.length - (bytes.length % BASE64_GROUP);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}
