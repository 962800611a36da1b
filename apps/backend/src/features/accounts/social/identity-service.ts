import type { AccountContext } from '../account-context.ts';
import {
  isEmail,
  NAME_MAX_LENGTH,
  normaliseEmail,
  type SocialPurpose,
  typedEmail,
  typedName,
  type ExternalLoginRequest,
} from '@lumigraph/contracts';
import { revokeFor, takeOver } from '../account-events.ts';
import type { AuthStores, AuthTransaction } from '../auth-stores.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import { welcomeMail } from '../security-notice.ts';
import { newId, hashToken, isOneTimeToken } from '../sessions/tokens.ts';
import { newUserRow, type UserRow } from '../user-store.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

interface UsedToken {
  /** The account that the provider's identity belongs to; null for an unknown or used value. */
  userId: string | null;
  /** The value was made for this provider, for this use and, if it has a challenge, for this browser. */
  isAccepted: boolean;
}

interface ExternalTokenUse {
  request: ExternalLoginRequest;
  /** A value for a confirmation signs nobody in. One for a sign-in also confirms. */
  purpose: SocialPurpose;
  now: number;
}

/** Uses up the one-time value of a social return. It works once, whatever the result. */
export async function useExternalToken(
  stores: Pick<AuthStores, 'oneTimeTokens'>,
  { request, purpose, now }: ExternalTokenUse,
): Promise<UsedToken> {
  const used = isOneTimeToken(request.token)
    ? await stores.oneTimeTokens.use(hashToken(request.token), ['external-login'], now)
    : null;
  if (!used?.userId) return { userId: null, isAccepted: false };
  const fitsUse = purpose === 'confirm' || used.payload['purpose'] !== 'confirm';
  return { userId: used.userId, isAccepted: fitsUse && isFor(used.payload, request) };
}

function isFor({ provider, challenge }: Record<string, unknown>, request: ExternalLoginRequest): boolean {
  if (provider !== request.provider) return false;
  return typeof challenge !== 'string' || fits(challenge, request.verifier);
}

function fits(challenge: string, verifier: string | undefined): boolean {
  const given = createHash('sha256')
    .update(verifier ?? '')
    .digest();
  const expected = Buffer.from(challenge, 'base64url');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The user's data from a provider, after all signatures and bindings were checked. */
export interface SocialProfile {
  provider: string;
  /** With `subject` the only key of an identity; an address never is. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider has verified the address, and its statement is trusted. */
  emailTrusted: boolean;
  firstName: string;
  lastName: string;
}

export interface ExternalSignIn {
  profile: SocialProfile;
  /** SHA-256 of the verifier that the browser keeps; null where it sent none. */
  challenge: string | null;
  /** Only a sign-in creates accounts and links identities. */
  purpose: SocialPurpose;
  locale: string;
  /** Id of the site to which the user returns. */
  site?: string | undefined;
}

const clean = (name: string): string => typedName(name.replaceAll(/\p{Cc}/gu, ' ')).slice(0, NAME_MAX_LENGTH);

/** Which account a social identity belongs to, made or linked where that is safe. */
export function createIdentityService({ inTransaction, countUnprovenMail, now, log }: AccountContext) {
  async function create(
    transaction: AuthStores,
    { profile, locale, site }: ExternalSignIn,
  ): Promise<UserRow | null> {
    const email = typedEmail(profile.email ?? '');
    if (!isEmail(email)) return null;
    const user = newUserRow(
      {
        email,
        verified: profile.emailTrusted,
        firstName: clean(profile.firstName) || (email.split('@')[0] ?? '').slice(0, NAME_MAX_LENGTH),
        lastName: clean(profile.lastName),
        passwordHash: null,
        locale,
        site,
      },
      now(),
    );
    if (!(await transaction.users.insert(user))) return null;
    await revokeFor('registered', user, transaction);
    return user;
  }

  /**
   * Runs after the account was created: above the limit no mail is sent, and the user can request it in the profile.
   */
  async function askToConfirm(user: UserRow, site: string | undefined): Promise<void> {
    try {
      await countUnprovenMail(user.email);
    } catch {
      return;
    }
    await inTransaction((transaction) => transaction.enqueueMail(welcomeMail(user, { site })));
  }

  /** Where the address belongs to an account already, only a provider whose statement is trusted links. */
  async function findOrLink(
    transaction: AuthTransaction,
    signIn: ExternalSignIn,
  ): Promise<{ user: UserRow; isNew: boolean } | null> {
    const { profile } = signIn;
    const known = await transaction.users.findByIdentity(profile.issuer, profile.subject);
    if (known) return known.blocked_at === null ? { user: known, isNew: false } : null;
    const owner =
      profile.email === null
        ? undefined
        : await transaction.users.findByEmailKey(normaliseEmail(profile.email));
    if (owner && (!profile.emailTrusted || owner.blocked_at !== null)) return null;
    const user = owner ? await takeOver(transaction, owner, { now, log }) : await create(transaction, signIn);
    if (!user) return null;
    await transaction.users.addIdentity({
      id: newId(),
      user_id: user.id,
      provider: profile.provider,
      issuer: profile.issuer,
      subject: profile.subject,
      created_at: now(),
      address_proven: user.email_verified,
    });
    await revokeFor('identity-linked', user, transaction);
    transaction.afterCommit(() => log('identity-linked', { userId: user.id, provider: profile.provider }));
    return { user, isNew: !owner };
  }

  function makeToken(
    transaction: AuthTransaction,
    userId: string | null,
    { profile, challenge, purpose }: ExternalSignIn,
  ): Promise<string> {
    const payload = { provider: profile.provider, challenge, purpose };
    const link = { purpose: 'external-login', userId, payload, now: now() } as const;
    return makeOneTimeLink(link, transaction);
  }

  /**
   * The value of a confirmation. For an identity without an account it belongs to nobody: the session that asked gets
   * the same refusal as for the account of another user.
   */
  const confirmation = (signIn: ExternalSignIn): Promise<string> =>
    inTransaction(async (transaction) => {
      const { issuer, subject } = signIn.profile;
      const known = await transaction.users.findByIdentity(issuer, subject);
      return makeToken(transaction, known?.id ?? null, signIn);
    });

  return {
    /** The one-time value for the return address (60 s, single use), or null when the sign-in is refused. */
    async oneTimeSignIn(signIn: ExternalSignIn): Promise<string | null> {
      if (signIn.purpose === 'confirm') return confirmation(signIn);
      const found = await inTransaction(async (transaction) => {
        const account = await findOrLink(transaction, signIn);
        return account && { ...account, token: await makeToken(transaction, account.user.id, signIn) };
      });
      if (!found) return null;
      if (found.isNew && found.user.email_verified === 0) await askToConfirm(found.user, signIn.site);
      return found.token;
    },
  };
}
