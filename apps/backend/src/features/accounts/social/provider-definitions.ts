import { socialProviders, type SocialProvider } from '@lumigraph/contracts';

interface Credentials {
  provider: SocialProvider;
  clientId: string;
  clientSecret: string;
}

/** OpenID Connect: everything else is discovered at the issuer; identity comes from the checked ID token. */
export interface OidcDefinition extends Credentials {
  kind: 'oidc';
  issuer: string;
  /** Whether its `email_verified` is trusted. */
  vouchesForEmail: boolean;
}

/** Plain OAuth 2: the endpoints are named here, identity comes from the user endpoint. */
export interface OAuthDefinition extends Credentials {
  kind: 'oauth';
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userEndpoint: string;
  scope: string;
}

export type ProviderDefinition = OidcDefinition | OAuthDefinition;

type CredentialSetting = `${Uppercase<SocialProvider>}_CLIENT_${'ID' | 'SECRET'}`;

export interface SocialSettings extends Readonly<Record<CredentialSetting, string>> {
  GOOGLE_ISSUER: string;
  MICROSOFT_ISSUER: string;
  FACEBOOK_GRAPH_VERSION: string;
}

/** A provider without the credentials of this server. */
export type ProviderKind = Omit<OidcDefinition, keyof Credentials> | Omit<OAuthDefinition, keyof Credentials>;

const kinds: Readonly<Record<SocialProvider, (settings: SocialSettings) => ProviderKind>> = {
  google: ({ GOOGLE_ISSUER: issuer }) => ({ kind: 'oidc', issuer, vouchesForEmail: true }),
  facebook: ({ FACEBOOK_GRAPH_VERSION: version }) => ({
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: `https://www.facebook.com/${version}/dialog/oauth`,
    tokenEndpoint: `https://graph.facebook.com/${version}/oauth/access_token`,
    userEndpoint: `https://graph.facebook.com/${version}/me?fields=id,first_name,last_name,email`,
    scope: 'public_profile email',
  }),
  microsoft: ({ MICROSOFT_ISSUER: issuer }) => ({ kind: 'oidc', issuer, vouchesForEmail: false }),
};

/** The providers whose settings are present; the others are not offered. */
export function configuredProviders(settings: SocialSettings): ProviderDefinition[] {
  return socialProviders
    .map((provider) => {
      const name = provider.toUpperCase() as Uppercase<SocialProvider>;
      return {
        ...kinds[provider](settings),
        provider,
        clientId: settings[`${name}_CLIENT_ID`],
        clientSecret: settings[`${name}_CLIENT_SECRET`],
      };
    })
    .filter(({ clientId, clientSecret }) => clientId !== '' && clientSecret !== '');
}
