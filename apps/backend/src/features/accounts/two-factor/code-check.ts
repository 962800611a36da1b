import type { LogEvent } from '../../../lib/log-event.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import { securityNotice } from '../security-notice.ts';
import type { UserRow } from '../user-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { SecretBox } from './secret-box.ts';
import { isTotpCode, totpStep } from './totp.ts';

export interface CodeCheckDeps {
  secretBox: SecretBox;
  now: () => number;
  log: LogEvent;
}

/** A code of a user, as typed. */
interface GivenCode {
  user: UserRow;
  code: string;
  /** Id of the site of the request. */
  site?: string | undefined;
}

export type CodeKind = 'code' | 'recovery-code';
export type CodeCheck = ReturnType<typeof createCodeCheck>;

/** Checks codes of authenticator apps and recovery codes. Every code is accepted once. */
export function createCodeCheck({ secretBox, now, log }: CodeCheckDeps) {
  async function useRecoveryCode(
    { user, code, site }: GivenCode,
    transaction: AuthTransaction,
  ): Promise<CodeKind | null> {
    if (!(await transaction.twoFactor.useRecoveryCode(user.id, hashRecoveryCode(code)))) return null;
    const left = await transaction.twoFactor.countRecoveryCodes(user.id);
    const mail = securityNotice('recovery-code-used', user, { now: now(), site });
    await transaction.enqueueMail({ ...mail, data: { ...mail.data, left: String(left) } });
    transaction.afterCommit(() => log('recovery-code-used', { userId: user.id, left }));
    return 'recovery-code';
  }

  return {
    /** Uses up the code in the caller's transaction. Null for a wrong or used code. */
    async accept(given: GivenCode, transaction: AuthTransaction): Promise<CodeKind | null> {
      const { user } = given;
      const code = given.code.replaceAll(/\s/g, '');
      const row = await transaction.twoFactor.find(user.id);
      if (!row || row.confirmed_at === null) return null;
      if (!isTotpCode(code)) return useRecoveryCode({ ...given, code }, transaction);
      const step = totpStep(secretBox.open(row.secret, user.id), code, now());
      return step !== null && (await transaction.twoFactor.useStep(user.id, step)) ? 'code' : null;
    },
  };
}
