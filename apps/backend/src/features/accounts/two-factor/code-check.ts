import type { AccountContext } from '../account-context.ts';
import { plainDigits, SECOND_MS } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import { securityNotice } from '../security-notice.ts';
import type { UserRow } from '../user-store.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashTypedCode } from '../../../lib/typed-code.ts';

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP_S = 30;
const CODE = /^\d{6}$/;

export const newTotpSecret = (): string => generateSecret();

/** The address that an app reads from the QR code. */
export const totpUri = (account: { issuer: string; label: string; secret: string }): string =>
  // A colon separates issuer and label in the address.
  generateURI({ ...account, issuer: account.issuer.replaceAll(':', ' ') });

const isTotpCode = (code: string): boolean => CODE.test(code);

/** A code as it was typed or pasted: in groups, with the digits of an input method, with marks that nobody sees. */
export const plainCode = (typed: string): string => plainDigits(typed).replaceAll(/[^0-9A-Za-z]/g, '');

/** The time step of a code that is valid now, one step early or one step late; null for a wrong code. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!isTotpCode(code)) return null;
  const epoch = Math.floor(now / SECOND_MS);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

export interface CodeCheckDeps extends AccountContext {
  secretBox: SecretBox;
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
export function createCodeCheck({ secretBox, inTransaction, limits, now, log }: CodeCheckDeps) {
  async function useRecoveryCode(
    { user, code, site }: GivenCode,
    transaction: AuthTransaction,
  ): Promise<CodeKind | null> {
    if (!(await transaction.twoFactor.useRecoveryCode(user.id, hashTypedCode(code)))) return null;
    const left = await transaction.twoFactor.countRecoveryCodes(user.id);
    const values = { left: String(left) };
    await transaction.enqueueMail(securityNotice('recovery-code-used', user, { now: now(), site, values }));
    transaction.afterCommit(() => log('recovery-code-used', { userId: user.id, left }));
    return 'recovery-code';
  }

  /** Uses up the code in the caller's transaction. Null for a wrong or used code. */
  async function accept(given: GivenCode, transaction: AuthTransaction): Promise<CodeKind | null> {
    const { user } = given;
    const code = plainCode(given.code);
    const row = await transaction.twoFactor.find(user.id);
    if (!row || row.confirmed_at === null) return null;
    if (!isTotpCode(code)) return useRecoveryCode({ ...given, code }, transaction);
    const step = totpStep(secretBox.open(row.secret, user.id), code, now());
    return step !== null && (await transaction.twoFactor.useStep(user.id, step)) ? 'code' : null;
  }

  return {
    accept,

    /**
     * Requires a code of a signed-in user and runs `change` in the transaction that uses it up. `purpose` is for the log.
     * @throws AppError TWO_FACTOR_CODE_INVALID, TOO_MANY_ATTEMPTS
     */
    async confirm<T>(
      given: GivenCode & { purpose: string },
      change: (transaction: AuthTransaction) => Promise<T>,
    ): Promise<T> {
      const { user, purpose } = given;
      await limits.attempt('secondStepAccount', user.id);
      const result = await inTransaction(async (transaction) =>
        (await accept(given, transaction)) === null ? null : { value: await change(transaction) },
      );
      if (!result) {
        log('second-step-refused', { userId: user.id, method: purpose });
        throw new AppError('TWO_FACTOR_CODE_INVALID');
      }
      await limits.forget('secondStepAccount', user.id);
      return result.value;
    },
  };
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

/** Encrypts values of the database with a key of the server. */
export function createSecretBox(serverKey: string) {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'two-factor secrets', 32));
  return {
    /** `owner` is part of the check: a value that is copied to the row of another user cannot be opened. */
    seal(secret: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
}
