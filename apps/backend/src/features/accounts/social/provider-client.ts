import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  type CustomFetch,
} from 'openid-client';
import { SECOND_MS } from '@lumigraph/contracts';
import { createPartFetch } from '../../../lib/circuit-breaker.ts';
import { deadlines } from '../../../lib/deadlines.ts';
import type { SocialProfile } from './identity-service.ts';
import type { OAuthDefinition, OidcDefinition, ProviderDefinition } from './provider-definitions.ts';

const TIMEOUT_S = deadlines.signInProvider / SECOND_MS;

interface AuthorizationRequest {
  state: string;
  nonce: string;
  codeChallenge: string;
  redirectUri: string;
  locale: string;
}

interface CallbackChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ProviderClient {
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges the code for the user's profile. Rejects when any check fails. */
  profile(callbackUrl: URL, checks: CallbackChecks): Promise<SocialProfile>;
}

export interface ProviderClientOptions {
  /** Plain http, for the local provider and tests; never in production. */
  allowHttp: boolean;
  fetch?: CustomFetch;
}

/** All protocol checks (state, PKCE, nonce, issuer, audience, signature, expiry) are openid-client's. */
export function createProviderClient(
  definition: ProviderDefinition,
  options: ProviderClientOptions,
): ProviderClient {
  const partFetch = createPartFetch(() => deadlines.signInProvider, options.fetch as typeof fetch);
  const settings = { allowHttp: options.allowHttp, fetch: partFetch as CustomFetch };
  return definition.kind === 'oidc' ? oidcClient(definition, settings) : oauthClient(definition, settings);
}

function prepare(
  configuration: Configuration,
  { allowHttp, fetch }: Required<ProviderClientOptions>,
): Configuration {
  configuration.timeout = TIMEOUT_S;
  if (allowHttp) allowInsecureRequests(configuration);
  configuration[customFetch] = fetch;
  return configuration;
}

const commonOf = ({ redirectUri, state, codeChallenge }: AuthorizationRequest) => ({
  redirect_uri: redirectUri,
  state,
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
});

function oidcClient(definition: OidcDefinition, options: Required<ProviderClientOptions>): ProviderClient {
  const { provider, issuer, clientId, clientSecret, vouchesForEmail } = definition;
  let discovered: Promise<Configuration> | undefined;

  /** Once a process; a failure is not remembered. */
  function configuration(): Promise<Configuration> {
    discovered ??= discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_S,
      ...(options.allowHttp ? { execute: [allowInsecureRequests] } : {}),
      [customFetch]: options.fetch,
    })
      .then((found) => {
        // Checks the ID token's signature too, not only the TLS connection (ASVS 6.8.2).
        enableNonRepudiationChecks(found);
        return prepare(found, options);
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    async authorizationUrl(request) {
      return buildAuthorizationUrl(await configuration(), {
        ...commonOf(request),
        scope: 'openid email profile',
        nonce: request.nonce,
        ui_locales: request.locale,
      }).href;
    },

    async profile(callbackUrl, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');
      return {
        provider,
        issuer: claims.iss,
        subject: claims.sub,
        email: text('email') || null,
        emailTrusted: vouchesForEmail && claims['email_verified'] === true,
        firstName: text('given_name') || text('name'),
        lastName: text('family_name'),
      };
    },
  };
}

function oauthClient(definition: OAuthDefinition, options: Required<ProviderClientOptions>): ProviderClient {
  const { provider, issuer, clientId, clientSecret, scope, userEndpoint } = definition;
  const configuration = prepare(
    new Configuration(
      {
        issuer,
        authorization_endpoint: definition.authorizationEndpoint,
        token_endpoint: definition.tokenEndpoint,
      },
      clientId,
      {},
      ClientSecretPost(clientSecret),
    ),
    options,
  );

  return {
    authorizationUrl: async (request) =>
      buildAuthorizationUrl(configuration, { ...commonOf(request), scope }).href,

    async profile(callbackUrl, { state, codeVerifier }) {
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const url = new URL(userEndpoint);
      // Facebook: proves that the token is used by the server that holds the app's secret.
      const proof = createHmac('sha256', clientSecret).update(tokens.access_token).digest('hex');
      url.searchParams.set('appsecret_proof', proof);
      const response = await fetchProtectedResource(configuration, tokens.access_token, url, 'GET');
      if (!response.ok) throw new Error(`The user endpoint answered ${response.status}`);
      const user = (await response.json()) as Record<string, unknown>;
      const text = (...names: string[]): string => {
        const value = names.map((name) => user[name]).find((candidate) => typeof candidate === 'string');
        return typeof value === 'string' ? value : '';
      };
      const subject = text('id', 'sub');
      if (subject === '') throw new Error('The user endpoint named no user');
      return {
        provider,
        issuer,
        subject,
        email: text('email') || null,
        emailTrusted: false,
        firstName: text('first_name', 'given_name'),
        lastName: text('last_name', 'family_name'),
      };
    },
  };
}
