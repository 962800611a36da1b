import { isEmail, MINUTE_MS, NAME_MAX_LENGTH, normaliseEmail } from '@lumigraph/contracts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { LogEvent } from './ports.ts';
import { hashToken, newId, newOneTimeToken } from './tokens.ts';
import type { UserRow } from './user-store.ts';

export const EXTERNAL_TOKEN_MS = MINUTE_MS;

/** What a provider says about a person, after all of its signatures and bindings were checked. */
export interface SocialProfile {
  provider: string;
  /** With `subject` the only key of an identity; an address never is (security T6). */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches for the address and may be believed in that. */
  emailTrusted: boolean;
  firstName: string;
  lastName: string;
}

export interface IdentityParts {
  inTransaction: InTransaction;
  now: () => number;
  log: LogEvent;
}

export interface ExternalSignIn {
  profile: SocialProfile;
  /** SHA-256 of the verifier that the browser keeps; null where it sent none. */
  challenge: string | null;
  locale: string;
  /** Id of the site to which the person returns. */
  site?: string | undefined;
}

export type IdentityService = ReturnType<typeof createIdentityService>;

const clean = (name: string): string => name.replaceAll(/\p{C}/gu, ' ').trim().slice(0, NAME_MAX_LENGTH);

/** Which account a social identity belongs to, made or linked where that is safe. */
export function createIdentityService({ inTransaction, now, log }: IdentityParts) {
  async function create(
    within: AuthStores,
    { profile, locale, site }: ExternalSignIn,
  ): Promise<UserRow | null> {
    const email = profile.email?.trim() ?? '';
    if (!isEmail(email)) return null;
    const user: UserRow = {
      id: newId(),
      email,
      email_key: normaliseEmail(email),
      email_verified: profile.emailTrusted ? 1 : 0,
      first_name: clean(profile.firstName) || (email.split('@')[0] ?? '').slice(0, NAME_MAX_LENGTH),
      last_name: clean(profile.lastName),
      password_hash: null,
      roles: '[]',
      locale,
      blocked_at: null,
      avatar: null,
      site: site ?? '',
      created_at: now(),
      updated_at: now(),
    };
    if (!(await within.users.insert(user))) return null;
    if (!profile.emailTrusted)
      await within.enqueueMail({
        template: 'welcome',
        to: user.email,
        userId: user.id,
        locale,
        data: { firstName: user.first_name },
      });
    return user;
  }

  /**
   * The address belongs to an account already. Only a provider that is believed links; an account whose address was
   * never proven may be a trap laid for its owner, so its password, sessions and identities go (security T6).
   */
  async function takeOver(within: AuthStores, user: UserRow): Promise<UserRow> {
    if (user.email_verified === 1) return user;
    await within.users.update(user.id, { email_verified: 1, password_hash: null }, now());
    await within.users.removeIdentities(user.id);
    await within.sessions.removeAllOf(user.id);
    for (const purpose of ['reset-password', 'confirm-email', 'external-login'] as const)
      await within.oneTimeTokens.removeOf(user.id, purpose);
    log('unconfirmed-account-taken-over', { userId: user.id });
    return { ...user, email_verified: 1, password_hash: null };
  }

  async function findOrLink(within: AuthStores, signIn: ExternalSignIn): Promise<UserRow | null> {
    const { profile } = signIn;
    const known = await within.users.findByIdentity(profile.issuer, profile.subject);
    if (known) return known.blocked_at === null ? known : null;
    const owner =
      profile.email === null ? undefined : await within.users.findByEmailKey(normaliseEmail(profile.email));
    if (owner && (!profile.emailTrusted || owner.blocked_at !== null)) return null;
    const user = owner ? await takeOver(within, owner) : await create(within, signIn);
    if (!user) return null;
    await within.users.addIdentity({
      id: newId(),
      user_id: user.id,
      provider: profile.provider,
      issuer: profile.issuer,
      subject: profile.subject,
      created_at: now(),
    });
    log('identity-linked', { userId: user.id, provider: profile.provider });
    return user;
  }

  return {
    /** The one-time value for the return address (60 s, single use), or null when the sign-in is refused. */
    async oneTimeSignIn(signIn: ExternalSignIn): Promise<string | null> {
      return inTransaction(async (within) => {
        const user = await findOrLink(within, signIn);
        if (!user) return null;
        const token = newOneTimeToken();
        await within.oneTimeTokens.insert({
          hash: hashToken(token),
          purpose: 'external-login',
          userId: user.id,
          payload: { provider: signIn.profile.provider, challenge: signIn.challenge },
          now: now(),
          expiresAt: now() + EXTERNAL_TOKEN_MS,
        });
        return token;
      });
    },
  };
}
