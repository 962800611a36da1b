import { userOf, type AccountContext } from '../account-context.ts';
import { HOUR_MS, type TwoFactorEnrolment, type TwoFactorStatus } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import { auditObject } from '../administrator.ts';
import { noteChange } from '../../../db/audit-trail.ts';
import { loadServerKey } from '../../../db/check.ts';
import type { Database } from '../../../db/tables/index.ts';
import { hashTypedCode, newTypedCode } from '../../../lib/typed-code.ts';
import { siteNamed, type SiteAbout } from '../../../sites/about-sites.ts';
import { revokeFor } from '../account-events.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import { securityNotice } from '../security-notice.ts';
import type { UserRow } from '../user-store.ts';
import {
  type CodeCheck,
  newTotpSecret,
  totpStep,
  totpUri,
  type SecretBox,
  createCodeCheck,
  createSecretBox,
  plainCode,
} from './code-check.ts';
import { createReauthenticationService, type ReauthenticationDeps } from './reauthentication-service.ts';
import { createSecondStepService, type SecondStepDeps } from './second-step-service.ts';

/** How long a started enrolment may wait for its first code. */
const ENROLMENT_MS = HOUR_MS;
const RECOVERY_CODES = 10;

export interface TwoFactorDeps extends AccountContext {
  secretBox: SecretBox;
  codes: CodeCheck;
  /** Their names are shown in the authenticator app. */
  sites: readonly SiteAbout[];
  requiredRoles: readonly string[];
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

/** The second factor of an account: turning it on and off, and its recovery codes. */
function createTwoFactorService(deps: TwoFactorDeps) {
  const { stores, inTransaction, secretBox, codes, limits, sites, requiredRoles, now, log } = deps;

  async function writeCodes(userId: string, transaction: AuthTransaction): Promise<string[]> {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newTypedCode);
    await transaction.twoFactor.replaceRecoveryCodes(userId, recoveryCodes.map(hashTypedCode));
    return recoveryCodes;
  }

  /** Ends all other sessions: they were opened without this second factor. */
  async function changed(
    event: 'two-factor-on' | 'two-factor-off',
    { user, identity }: { user: UserRow; identity?: SessionIdentity },
    transaction: AuthTransaction,
  ): Promise<void> {
    await revokeFor(event, { ...user, sessionId: identity?.sessionId }, transaction);
    await transaction.enqueueMail(securityNotice(event, user, { now: now(), site: identity?.site }));
    transaction.afterCommit(() => log(event, { userId: user.id }));
  }

  async function turnOff(
    user: UserRow,
    transaction: AuthTransaction,
    identity?: SessionIdentity,
  ): Promise<boolean> {
    const row = await transaction.twoFactor.find(user.id);
    const wasOn = (await transaction.twoFactor.remove(user.id)) && row?.confirmed_at !== null;
    if (!wasOn) return false;
    noteChange({ object: auditObject(user), before: { twoFactor: true }, after: { twoFactor: false } });
    await changed('two-factor-off', { user, ...(identity ? { identity } : {}) }, transaction);
    return true;
  }

  /** A user with a password proves both factors; without one, the code is the stronger proof. */
  async function ownerOf(identity: SessionIdentity): Promise<UserRow> {
    const user = await userOf(deps, identity);
    if (user.password_hash !== null && !identity.isRecent) throw new AppError('REAUTHENTICATION_REQUIRED');
    const row = await stores.twoFactor.find(user.id);
    if (!row || row.confirmed_at === null) throw new AppError('CONFLICT');
    return user;
  }

  return {
    async status(identity: SessionIdentity): Promise<TwoFactorStatus> {
      const row = await stores.twoFactor.find(identity.userId);
      const since = row?.confirmed_at ?? null;
      return {
        enabled: since !== null,
        required: identity.roles.some((role) => requiredRoles.includes(role)),
        recoveryCodesLeft: since === null ? 0 : await stores.twoFactor.countRecoveryCodes(identity.userId),
        ...(since === null ? {} : { enabledAt: new Date(since).toISOString() }),
      };
    },

    /**
     * Makes a secret for the authenticator app. It has no effect until its first code is confirmed.
     * @throws AppError EMAIL_UNCONFIRMED, CONFLICT when a second factor is on
     */
    async start(identity: SessionIdentity): Promise<TwoFactorEnrolment> {
      const user = await userOf(deps, identity);
      // Otherwise somebody could register the address of another person and lock its owner out.
      if (user.email_verified !== 1) throw new AppError('EMAIL_UNCONFIRMED');
      const secret = newTotpSecret();
      const sealed = secretBox.seal(secret, user.id);
      if (!(await stores.twoFactor.begin({ userId: user.id, secret: sealed, now: now() })))
        throw new AppError('CONFLICT');
      const { name: issuer } = siteNamed(sites, identity.site);
      return { secret, uri: totpUri({ issuer, label: user.email, secret }) };
    },

    /**
     * Turns the second factor on with a code of the app. Returns the recovery codes, which no other call returns.
     * @throws AppError TWO_FACTOR_CODE_INVALID, CONFLICT without a started enrolment, TOO_MANY_ATTEMPTS
     */
    async confirm(identity: SessionIdentity, code: string): Promise<string[]> {
      const user = await userOf(deps, identity);
      const row = await stores.twoFactor.find(user.id);
      if (!row || row.confirmed_at !== null || row.created_at <= now() - ENROLMENT_MS)
        throw new AppError('CONFLICT');
      await limits.attempt('secondStepAccount', user.id);
      const step = totpStep(secretBox.open(row.secret, user.id), plainCode(code), now());
      if (step === null) throw new AppError('TWO_FACTOR_CODE_INVALID');
      const recoveryCodes = await inTransaction(async (transaction) => {
        if (!(await transaction.twoFactor.confirm(user.id, row.secret, now())))
          throw new AppError('CONFLICT');
        await transaction.twoFactor.useStep(user.id, step);
        await changed('two-factor-on', { user, identity }, transaction);
        return writeCodes(user.id, transaction);
      });
      await limits.forget('secondStepAccount', user.id);
      return recoveryCodes;
    },

    /**
     * Replaces all recovery codes. Needs a code of the app or a recovery code: a session and the password alone, for
     * example on a stolen device, must not replace the second factor.
     * @throws AppError TWO_FACTOR_CODE_INVALID, REAUTHENTICATION_REQUIRED, CONFLICT when there is no second factor
     */
    async renewCodes(identity: SessionIdentity, code: string): Promise<string[]> {
      const user = await ownerOf(identity);
      const given = { user, code, site: identity.site, purpose: 'recovery-codes' };
      const written = await codes.confirm(given, (transaction) => writeCodes(user.id, transaction));
      log('recovery-codes-renewed', { userId: user.id });
      return written;
    },

    /**
     * Turns it off, with a code as for {@link renewCodes}.
     * @throws AppError TWO_FACTOR_CODE_INVALID, REAUTHENTICATION_REQUIRED, CONFLICT when it is off
     */
    async off(identity: SessionIdentity, code: string): Promise<void> {
      const user = await ownerOf(identity);
      const given = { user, code, site: identity.site, purpose: 'two-factor-off' };
      await codes.confirm(given, (transaction) => turnOff(user, transaction, identity));
    },

    /** For a user who has lost the device, after the operator has checked the identity. False when it was off. */
    offByOperator: (user: UserRow): Promise<boolean> =>
      inTransaction((transaction) => turnOff(user, transaction)),
  };
}

interface SecondFactorDeps
  extends Omit<SecondStepDeps, 'codes'>, Omit<ReauthenticationDeps, 'codes'>, Pick<TwoFactorDeps, 'sites'> {
  config: Pick<Config, 'twoFactorRoles'>;
  db: Kysely<Database>;
}

/** Two-step verification and re-authentication. */
export async function createSecondFactor(deps: SecondFactorDeps) {
  const secretBox = createSecretBox(await loadServerKey(deps.db, 'two-factor', deps.now()));
  const codes = createCodeCheck({ ...deps, secretBox });
  return {
    secondStep: createSecondStepService({ ...deps, codes }),
    reauthentication: createReauthenticationService({ ...deps, codes }),
    twoFactor: createTwoFactorService({
      ...deps,
      secretBox,
      codes,
      requiredRoles: deps.config.twoFactorRoles,
    }),
  };
}
