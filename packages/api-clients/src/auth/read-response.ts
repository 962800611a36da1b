import type { PendingEmailChange, Session, SignInMethods, SocialProvider } from '@lumigraph/contracts';
import { isRecord, layers, readText } from '../read.ts';
import { listOf, objectWith } from '../responses.ts';
import { readTokenResponse } from '../session/read-session.ts';

// A copy of the contracts' list: that one is in the module of the schemas, which browsers do not load.
const knownProviders: readonly SocialProvider[] = ['google', 'facebook', 'microsoft'];

/** The session in a response; undefined when the token or the user is missing. */
export function readSession(response: unknown): Session | undefined {
  const tokens = readTokenResponse(response);
  return tokens?.user ? { ...tokens, user: tokens.user } : undefined;
}

/** The service's message, if the response has one. */
export function readMessage(response: unknown): string | undefined {
  const texts = layers(response).map((layer) => readText(layer['message'])?.trim());
  return texts.find(Boolean);
}

/** The pending e-mail change; null for none, undefined when the response has no such field. */
export const readPendingEmailChange = (response: unknown): PendingEmailChange | null | undefined =>
  objectWith<{ pending: PendingEmailChange | null }>('pending')(response)?.pending;

/** The ways to sign in besides the password. */
export function readSignInMethods(response: unknown): SignInMethods | undefined {
  const providers = readProviders(response);
  const isOn = (name: string) => isRecord(response) && response[name] === true;
  return providers && { providers, magicLink: isOn('magicLink'), passkeys: isOn('passkeys') };
}

/** The social providers that both the backend and this client support. */
export function readProviders(response: unknown): SocialProvider[] | undefined {
  const list = listOf<unknown>()(response);
  return list && providersIn(list);
}

/** The providers of a list that this version knows. */
export const providersIn = (list: readonly unknown[]): SocialProvider[] =>
  knownProviders.filter((name) => list.includes(name));
