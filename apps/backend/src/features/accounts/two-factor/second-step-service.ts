import type { AccountContext } from '../account-context.ts';
import type { TwoFactorSignInRequest } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { StoredToken } from '../one-time-token-store.ts';
import type { ClientInfo } from '../ports.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/session-issuer.ts';
import type { SignInOptions, SignInService } from '../sessions/sign-in-service.ts';
import { hashToken, isOneTimeToken } from '../sessions/tokens.ts';
import type { UserRow } from '../user-store.ts';
import type { CodeCheck } from './code-check.ts';

/** Wrong codes after which the sign-in starts again with its first step. */
const MAX_ATTEMPTS = 5;
const PURPOSE = 'second-step';

export interface SecondStepDeps extends AccountContext {
  issuer: SessionIssuer;
  codes: CodeCheck;
  signIn: SignInService;
}

/** The second step of a sign-in: a code for the token of the first step. */
export function createSecondStepService(deps: SecondStepDeps) {
  const { stores, inTransaction, issuer, codes, signIn, limits, now, log } = deps;

  async function ownerOf(found: StoredToken | null): Promise<UserRow | undefined> {
    const user = found?.userId ? await stores.users.find(found.userId) : undefined;
    return user?.blocked_at === null ? user : undefined;
  }

  return {
    /**
     * Opens the session. A wrong code leaves the token valid, up to {@link MAX_ATTEMPTS} times.
     * @throws AppError TWO_FACTOR_EXPIRED, TWO_FACTOR_CODE_INVALID, TOO_MANY_ATTEMPTS
     */
    async complete({ token, code }: TwoFactorSignInRequest, client: ClientInfo): Promise<IssuedSession> {
      const expired = (): AppError => new AppError('TWO_FACTOR_EXPIRED');
      if (!isOneTimeToken(token)) throw expired();
      const hash = hashToken(token);
      const found = await stores.oneTimeTokens.find(hash, [PURPOSE], now());
      const user = await ownerOf(found);
      if (!found || !user) throw expired();
      const counter = await signIn.counterOf(user.id, user.id, client);
      await limits.attempt('secondStepAccount', counter);
      // Counted before the check, so that concurrent attempts cannot exceed the limit.
      if (!(await stores.oneTimeTokens.countAttempt(hash, MAX_ATTEMPTS))) throw expired();

      const options = optionsOf(found);
      const view = await issuer.view(user);
      const session = await inTransaction(async (transaction) => {
        const kind = await codes.accept({ user, code, site: client.site }, transaction);
        if (kind === null) return null;
        if (!(await transaction.oneTimeTokens.use(hash, [PURPOSE], now()))) throw expired();
        return signIn.open(transaction, { user, view, client, options: { ...options, secondFactor: kind } });
      });
      if (!session) {
        log('second-step-refused', { userId: user.id, method: options.method });
        throw new AppError('TWO_FACTOR_CODE_INVALID');
      }
      await limits.forget('secondStepAccount', counter);
      return session;
    },
  };
}

const optionsOf = ({ payload }: StoredToken): SignInOptions => ({
  remember: payload['remember'] === true,
  method: String(payload['method']),
});
