import type {
  PendingEmailChange,
  Session,
  SessionInfo,
  SignInMethods,
  SocialProvider,
} from '@lumigraph/contracts';
import { findList, isRecord, layers, readEach, readId, readText } from '../read.ts';
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

/** The active sessions; undefined when the response has no list. */
export function readSessionList(response: unknown): SessionInfo[] | undefined {
  const list = findList(response);
  return list && readEach(list, readSessionInfo);
}

function readSessionInfo(value: unknown): SessionInfo | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  if (id === undefined) return undefined;
  return {
    id,
    current: value['current'] === true,
    createdAt: readText(value['createdAt']) ?? '',
    lastSeenAt: readText(value['lastSeenAt']) ?? '',
    userAgent: readText(value['userAgent']) ?? '',
  };
}

/** The pending e-mail change; null for none, undefined when the response has no such field. */
export function readPendingEmailChange(response: unknown): PendingEmailChange | null | undefined {
  if (!isRecord(response) || !('pending' in response)) return undefined;
  const { pending } = response;
  if (!isRecord(pending)) return null;
  const email = readText(pending['email']);
  return email === undefined ? null : { email, expiresAt: readText(pending['expiresAt']) ?? '' };
}

/** The ways to sign in besides the password; one that the response does not name is off. */
export function readSignInMethods(response: unknown): SignInMethods | undefined {
  const providers = readProviders(response);
  const isOn = (name: string) => isRecord(response) && response[name] === true;
  return providers && { providers, magicLink: isOn('magicLink'), passkeys: isOn('passkeys') };
}

/** The social providers that both the backend and this client support. */
export function readProviders(response: unknown): SocialProvider[] | undefined {
  const list = findList(response);
  return list && providersIn(list);
}

/** The providers of a list that this version knows. */
export const providersIn = (list: readonly unknown[]): SocialProvider[] =>
  knownProviders.filter((name) => list.includes(name));
