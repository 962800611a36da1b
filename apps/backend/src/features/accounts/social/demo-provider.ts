import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  socialProviderNames,
  socialProviders,
  type SocialProvider,
} from '@lumigraph/contracts';
import type * as OidcProvider from 'oidc-provider';
import { exportJWK, generateKeyPair } from 'jose';
import type { ProviderDefinition, ProviderKind } from './provider-definitions.ts';

const CLIENT_ID = 'lumigraph-demo';
const BODY_LIMIT = 1024;

export interface DemoProviderOptions {
  /** Origin of the server, for the callbacks. */
  publicOrigin: string;
  host: string;
  /** 0 selects a free port. */
  port: number;
  people?: readonly DemoPerson[];
}

export interface DemoProvider {
  issuer: string;
  /** All social providers, served by this one. */
  definitions: ProviderDefinition[];
  close(): Promise<void>;
}

/**
 * Starts a real OpenID Connect provider in this process, for social sign-in without external accounts and for tests.
 * The library is loaded only here. Never in production: any visitor can sign in as any user.
 */
export async function startDemoProvider(options: DemoProviderOptions): Promise<DemoProvider> {
  const { publicOrigin, host, port, people = demoPeople } = options;
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const handle = await createHandler({ issuer, clientSecret, publicOrigin, people });
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    definitions: demoDefinitions(issuer, clientSecret),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function demoDefinitions(issuer: string, clientSecret: string): ProviderDefinition[] {
  const kinds: Readonly<Record<SocialProvider, ProviderKind>> = {
    google: { kind: 'oidc', issuer, vouchesForEmail: true },
    facebook: {
      kind: 'oauth',
      issuer,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      userEndpoint: `${issuer}/me`,
      scope: 'openid email profile',
    },
    microsoft: { kind: 'oidc', issuer, vouchesForEmail: false },
  };
  return socialProviders.map((provider) => ({
    ...kinds[provider],
    provider,
    clientId: CLIENT_ID,
    clientSecret,
  }));
}

interface HandlerOptions {
  issuer: string;
  clientSecret: string;
  publicOrigin: string;
  people: readonly DemoPerson[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function createHandler(deps: HandlerOptions): Promise<Handler> {
  const { Provider, interactionPolicy } = await import('oidc-provider');
  // The library's own store in memory. Set by name, because the default prints a warning that does not apply to a demo.
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js');
  const provider = new Provider(deps.issuer, {
    ...(await configuration(deps, interactionPolicy)),
    adapter: createMemoryAdapter(),
  });
  const callback = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(demoProviderPage(deps.people, `/interaction/${uid}`));
      return;
    }
    const form = new URLSearchParams(await readBody(request));
    const accountId = form.get('sub');
    const result =
      accountId === null
        ? { error: 'access_denied', error_description: 'The visitor cancelled' }
        : { login: { accountId, remember: false } };
    await provider.interactionFinished(request, response, result);
  }

  return async (request, response) => {
    try {
      if (request.url?.startsWith('/interaction/')) await interact(request, response);
      else callback(request, response);
    } catch {
      response.statusCode = 400;
      response.end('This sign-in has expired. Go back and start again.');
    }
  };
}

async function configuration(
  { clientSecret, publicOrigin, people }: HandlerOptions,
  interactionPolicy: typeof OidcProvider.interactionPolicy,
): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'demo', alg: 'RS256', use: 'sig' };
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  // Asks for the user on each sign-in, because one computer tries several users.
  const alwaysAsk = new Check('always', 'choose a person', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(alwaysAsk);
  const ttl = {
    AccessToken: HOUR_MS,
    AuthorizationCode: MINUTE_MS,
    Grant: DAY_MS,
    IdToken: HOUR_MS,
    Interaction: HOUR_MS,
    Session: DAY_MS,
  };
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: socialProviders.map((name) => `${publicOrigin}/api/auth/${name}/callback`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => {
      const found = people.find(({ sub }) => sub === id);
      return found && { accountId: id, claims: () => found };
    },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] },
    loadExistingGrant,
    pkce: { required: () => true },
    ttl: Object.fromEntries(Object.entries(ttl).map(([name, ms]) => [name, ms / SECOND_MS])),
  };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: OidcProvider.Provider;
  };
}

/** No consent page: the only client is this server. */
async function loadExistingGrant({ oidc }: GrantContext): Promise<unknown> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > BODY_LIMIT) throw new Error('The form is too large');
  }
  return body;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f6f6f7, #17171b); color: light-dark(#1b1b1f, #ececf1); }
main { inline-size: min(420px, 100vw - 32px); padding: 32px; border: 1px solid light-dark(#e3e3e8, #34343c); border-radius: 12px; background: light-dark(#fff, #1f1f25); }
h1 { font-size: 22px; margin: 0 0 8px; }
p { margin: 0 0 24px; color: light-dark(#5c5c66, #a5a5b0); }
button { display: block; inline-size: 100%; margin: 0 0 12px; padding: 12px 16px; text-align: start; font: inherit; color: inherit; background: none; border: 1px solid light-dark(#c9c9d2, #4a4a55); border-radius: 8px; cursor: pointer; }
button:hover { border-color: currentColor; }
button:focus-visible { outline: 2px solid light-dark(#4338ca, #a5b4fc); outline-offset: 2px; }
small { display: block; color: light-dark(#5c5c66, #a5a5b0); }
`;

const providerNames = new Intl.ListFormat('en').format(Object.values(socialProviderNames));

/** The page of the local provider on which a visitor selects a user. Contains no input of visitors. */
function demoProviderPage(people: readonly DemoPerson[], action: string): string {
  const buttons = people
    .map(
      ({ sub, name, email, email_verified: verified }) =>
        `<button name="sub" value="${sub}">${name}<small>${email}${verified ? '' : ' (email not confirmed)'}</small></button>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo sign-in</title><style>${STYLE}</style></head><body><main><h1>Choose a demo account</h1>
<p>This local page replaces ${providerNames} in the demo. No data leaves this computer.</p>
<form method="post" action="${action}">${buttons}<button name="cancel" value="1">Cancel</button></form></main></body></html>`;
}

/** A fictional user of the demo who can sign in at the local provider. */
export interface DemoPerson {
  sub: string;
  given_name: string;
  family_name: string;
  name: string;
  email: string;
  email_verified: boolean;
}

const person = (given: string, family: string, verified = true): DemoPerson => {
  const email = `${given.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}@demo.example`;
  return {
    sub: email,
    given_name: given,
    family_name: family,
    name: `${given} ${family}`,
    email,
    email_verified: verified,
  };
};

const demoPeople: readonly DemoPerson[] = [
  person('Elena', 'Ivanova'),
  person('Jonas', 'Weber'),
  person('María', 'Ortega', false),
];
