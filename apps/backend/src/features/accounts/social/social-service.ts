import { randomBytes } from 'node:crypto';
import { clientErrorTexts, MINUTE_MS, type SocialProvider, type SocialPurpose } from '@lumigraph/contracts';
import {
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type CustomFetch,
} from 'openid-client';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { ExternalSignIn } from './identity-service.ts';
import { createProviderClient } from './provider-client.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { hashToken } from '../sessions/tokens.ts';
import type { ProviderDefinition } from './provider-definitions.ts';

type SignInTransaction = Selectable<Database['sign_in_transaction']>;

/** Started social sign-ins, found by the hash of the browser's cookie. */
function createTransactionStore(db: Kysely<Database>) {
  return {
    insert: (transaction: SignInTransaction) =>
      db.insertInto('sign_in_transaction').values(transaction).execute(),

    /** Taking it ends it: a callback works once. */
    take: (hash: string, now: number): Promise<SignInTransaction | undefined> =>
      db
        .deleteFrom('sign_in_transaction')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),
  };
}

const LONGEST = 2048;

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const SUSPICIOUS = /[\u0000-\u0020\u007f\\]/;

/**
 * Validates the return address of a social sign-in: an address at one of `origins` (the first is the main site), with
 * path and query but without earlier results. Null for anything else.
 */
export function returnAddress(wanted: string | undefined, origins: readonly string[]): URL | null {
  const [own = ''] = origins;
  const text = wanted ?? '/auth';
  if (text.length > LONGEST || SUSPICIOUS.test(text) || !URL.canParse(text, own)) return null;
  const url = new URL(text, own);
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of ['token', 'error']) url.searchParams.delete(name);
  return url;
}

const TRANSACTION_MS = 10 * MINUTE_MS;

interface SocialDeps {
  db: Kysely<Database>;
  definitions: readonly ProviderDefinition[];
  allowHttp: boolean;
  fetch?: CustomFetch;
  /** Returns the one-time value for the return address, or null when the account may not sign in. */
  oneTimeSignIn: (signIn: ExternalSignIn) => Promise<string | null>;
  publicOrigin: string;
  siteOrigins: readonly string[];
  /** The sites of this server: a new account belongs to the site to which its owner returns. */
  sites?: readonly { id: string; origin: string }[];
  now: () => number;
  log: LogEvent;
}

interface StartRequest {
  provider: SocialProvider;
  returnTo: string | undefined;
  challenge: string | undefined;
  purpose: SocialPurpose;
  locale: string;
  /** Whether another site started the navigation. */
  crossSite: boolean;
}

export interface Redirect {
  location: string;
  /** Value of the browser's cookie that binds the callback to the start; null clears it. */
  cookie: string | null;
}

export type SocialService = ReturnType<typeof createSocial>;

/** The code flow of social sign-in. After any failure, the visitor returns with the same text. */
export function createSocial(deps: SocialDeps) {
  const { db, definitions, allowHttp, fetch, oneTimeSignIn, publicOrigin, siteOrigins, sites = [] } = deps;
  const { now, log } = deps;
  const store = createTransactionStore(db);
  const clients = new Map(
    definitions.map((definition) => [
      definition.provider,
      createProviderClient(definition, { allowHttp, ...(fetch ? { fetch } : {}) }),
    ]),
  );
  const origins = [publicOrigin, ...siteOrigins];
  const callback = (provider: string): string => `${publicOrigin}/api/auth/${provider}/callback`;

  function failed(returnTo: URL, provider: string, reason: unknown): Redirect {
    log('social-sign-in-failed', { provider, reason: reasonOf(reason) });
    returnTo.searchParams.set('error', clientErrorTexts.socialLogin);
    return { location: returnTo.href, cookie: null };
  }

  const home = (): URL => new URL('/auth', publicOrigin);

  return {
    /** Providers that can be offered. */
    providers: (): SocialProvider[] => [...clients.keys()],

    /** Starts the flow. Null for a provider that is not configured. */
    async start(request: StartRequest): Promise<Redirect | null> {
      const { provider, challenge, purpose, locale, crossSite } = request;
      const client = clients.get(provider);
      if (!client) return null;
      const returnTo = returnAddress(request.returnTo, origins);
      if (!returnTo) return failed(home(), provider, 'return-address');
      // From another site only to where a configured site's own visitors return.
      if (crossSite && returnTo.origin === publicOrigin) return failed(home(), provider, 'cross-site');
      if (challenge !== undefined && !/^[\w-]{43}$/.test(challenge))
        return failed(returnTo, provider, 'challenge');

      const cookie = randomBytes(32).toString('base64url');
      const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      try {
        const location = await client.authorizationUrl({
          state,
          nonce,
          codeChallenge: await calculatePKCECodeChallenge(codeVerifier),
          redirectUri: callback(provider),
          locale,
        });
        await store.insert({
          hash: hashToken(cookie),
          provider,
          state,
          nonce,
          code_verifier: codeVerifier,
          return_to: returnTo.href,
          challenge: challenge ?? null,
          purpose,
          locale,
          expires_at: now() + TRANSACTION_MS,
        });
        return { location, cookie };
      } catch (error) {
        return failed(returnTo, provider, error);
      }
    },

    /** Handles the callback: `query` as received, `cookie` of the browser that sent it. */
    async finish(provider: SocialProvider, query: string, cookie: string | undefined): Promise<Redirect> {
      const transaction = cookie === undefined ? undefined : await store.take(hashToken(cookie), now());
      if (!transaction) return failed(home(), provider, 'no-transaction');
      const returnTo = new URL(transaction.return_to);
      const client = clients.get(provider);
      if (!client || transaction.provider !== provider) return failed(returnTo, provider, 'other-provider');
      try {
        const profile = await client.profile(new URL(`${callback(provider)}${query}`), {
          state: transaction.state,
          nonce: transaction.nonce,
          codeVerifier: transaction.code_verifier,
        });
        const { challenge, purpose, locale } = transaction;
        const token = await oneTimeSignIn({
          profile,
          challenge,
          purpose,
          locale,
          site: sites.find(({ origin }) => origin === returnTo.origin)?.id,
        });
        if (token === null) return failed(returnTo, provider, 'account');
        returnTo.searchParams.set('token', token);
        return { location: returnTo.href, cookie: null };
      } catch (error) {
        return failed(returnTo, provider, error);
      }
    },
  };
}

/** Class and code of an error, never its text: that is the provider's, and may hold anything. */
function reasonOf(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  const { name, code } = reason as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
}
