import type { AccountContext } from '../account-context.ts';
import {
  fullName,
  type AddPasskeyRequest,
  type Passkey,
  type PasskeyOptions,
  type PasskeySignInRequest,
} from '@lumigraph/contracts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import type { ClientInfo } from '../ports.ts';
import { securityNotice } from '../security-notice.ts';
import { newId } from '../sessions/tokens.ts';
import type { UserRow } from '../user-store.ts';
import {
  type Challenges,
  type RelyingParty,
  supportedAlgorithmIDs,
  webAuthn,
  type PasskeyCheck,
} from './passkey-check.ts';
import type { PasskeyRow } from './passkey-store.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';

interface PasskeySignInDeps extends AccountContext {
  /** Null while passkeys are off. */
  party: RelyingParty | null;
  passkeyCheck: PasskeyCheck;
  signIn: Pick<SignInService, 'signIn'>;
}

const METHOD = 'passkey';

/** Signing in with a passkey: the browser finds the account, so the request names none. */
export function createPasskeySignInService(deps: PasskeySignInDeps) {
  const { party, passkeyCheck, stores, log } = deps;
  return {
    /** Without account: the browser offers the passkeys that it has for this site. */
    options: (): Promise<PasskeyOptions> => passkeyCheck.options(null),

    /**
     * Verified by the device (PIN, fingerprint, face), so the sign-in has two factors.
     * @throws AppError PASSKEY_REFUSED, one text for every reason
     */
    async signIn(request: PasskeySignInRequest, client: ClientInfo): Promise<IssuedSession> {
      if (!party) throw new AppError('NOT_FOUND');
      const { userId, isAccepted } = await passkeyCheck.check(request.credential, null);
      const user = userId === undefined ? undefined : await stores.users.find(userId);
      if (!isAccepted || !user || user.blocked_at !== null) {
        log('sign-in-refused', { method: METHOD, ...(userId === undefined ? {} : { userId }) });
        throw new AppError('PASSKEY_REFUSED');
      }
      return deps.signIn.signIn(user, client, {
        remember: request.rememberMe === true,
        method: METHOD,
        secondFactor: METHOD,
      });
    },
  };
}

export interface PasskeyDeps extends AccountContext {
  /** Null while passkeys are off. */
  party: RelyingParty | null;
  /** Shown by the browser beside the user's name. */
  siteName: (siteId: string | undefined) => string;
  challenges: Challenges;
}

/** For the mail and the log. */
interface Change {
  event: 'passkey-added' | 'passkey-removed';
  site: string | undefined;
}

const MAX_PASSKEYS = 20;

const iso = (time: number): string => new Date(time).toISOString();

export const toPasskey = ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
}: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: iso(createdAt),
  lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
});

/** The passkeys of an account: adding, naming and removing them. */
export function createPasskeyService(deps: PasskeyDeps) {
  const { party, challenges, stores, inTransaction, now, log } = deps;

  /** Rejects an account with an unconfirmed address, which may belong to somebody else. */
  async function ownerOf({ userId }: SessionIdentity): Promise<{ user: UserRow; rp: RelyingParty }> {
    if (!party) throw new AppError('NOT_FOUND');
    const user = await stores.users.find(userId);
    if (!user) throw new AppError('TOKEN_INVALID');
    if (user.email_verified !== 1) throw new AppError('EMAIL_UNCONFIRMED');
    return { user, rp: party };
  }

  async function verify(identity: SessionIdentity, rp: RelyingParty, request: AddPasskeyRequest) {
    const { verifyRegistrationResponse } = await webAuthn();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: request.credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenges.accepts(identity.sessionId),
        expectedOrigin: [...rp.origins],
        expectedRPID: rp.id,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      });
      if (verified) return registrationInfo;
    } catch {
      // The reason is in the response of the browser: nothing that a user could act on.
    }
    throw new AppError('PASSKEY_REFUSED');
  }

  async function tell(transaction: AuthTransaction, user: UserRow, { event, site }: Change): Promise<void> {
    await transaction.enqueueMail(securityNotice(event, user, { now: now(), site }));
    transaction.afterCommit(() => log(event, { userId: user.id }));
  }

  return {
    list: async ({ userId }: SessionIdentity): Promise<Passkey[]> =>
      (await stores.passkeys.listOf(userId)).map(toPasskey),

    /** @throws AppError EMAIL_UNCONFIRMED, CONFLICT when the account has as many as it may have */
    async registrationOptions(identity: SessionIdentity): Promise<PasskeyOptions> {
      const { user, rp } = await ownerOf(identity);
      const existing = await stores.passkeys.listOf(user.id);
      if (existing.length >= MAX_PASSKEYS) throw new AppError('CONFLICT');
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: deps.siteName(identity.site),
        rpID: rp.id,
        userName: user.email,
        userDisplayName: fullName({ firstName: user.first_name, lastName: user.last_name }),
        userID: new TextEncoder().encode(user.id),
        challenge: await challenges.make(identity.sessionId),
        excludeCredentials: existing.map((row) => ({
          id: row.credential_id,
          transports: JSON.parse(row.transports) as string[],
        })),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },

    /** @throws AppError PASSKEY_REFUSED, EMAIL_UNCONFIRMED, CONFLICT for a credential that is registered already */
    async add(identity: SessionIdentity, request: AddPasskeyRequest, client: ClientInfo): Promise<Passkey> {
      const { user, rp } = await ownerOf(identity);
      const { credential } = await verify(identity, rp, request);
      const row: PasskeyRow = {
        id: newId(),
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name: request.name?.trim() || client.userAgent,
        created_at: now(),
        last_used_at: null,
      };
      await inTransaction(async (transaction) => {
        if (!(await transaction.passkeys.insert(row))) throw new AppError('CONFLICT');
        await tell(transaction, user, { event: 'passkey-added', site: client.site });
      });
      return toPasskey(row);
    },

    /** @throws AppError NOT_FOUND for another's passkey as for none */
    rename: async ({ userId }: SessionIdentity, id: string, name: string): Promise<Passkey> =>
      toPasskey(orNotFound(await stores.passkeys.rename(userId, id, name.trim()))),

    /** @throws AppError NOT_FOUND for another's passkey as for none */
    remove: ({ userId, site }: SessionIdentity, id: string): Promise<void> =>
      inTransaction(async (transaction) => {
        const user = await transaction.users.find(userId);
        if (!user || !(await transaction.passkeys.remove(userId, id))) throw new AppError('NOT_FOUND');
        await tell(transaction, user, { event: 'passkey-removed', site });
      }),
  };
}
