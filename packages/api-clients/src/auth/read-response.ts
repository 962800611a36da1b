import type { PendingEmailChange, Session, SessionInfo, SocialProvider } from '@lumigraph/contracts';
import { findList, isRecord, layers, readEach, readId, readText } from '../read.ts';
import { readTokenResponse } from '../session/read-session.ts';

// A list of its own: the one of the contracts lies beside the schemas, which no browser needs.
const knownProviders: readonly SocialProvider[] = ['google', 'facebook', 'microsoft'];

/** The session in a response; undefined when the token or the user is missing. */
export function readSession(response: unknown): Session | undefined {
  const tokens = readTokenResponse(response);
  return tokens?.user ? { ...tokens, user: tokens.user } : undefined;
}

/** The service's own sentence, when it brings one. */
export function readMessage(response: unknown): string | undefined {
  return layers(response)
    .map((layer) => readText(layer['message'])?.trim())
    .find((text) => text !== undefined && text !== '');
}

/** The signed-in places; undefined when the response holds no list. */
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

/** The pending change of the address, null for none; undefined when the response does not say. */
export function readPendingEmailChange(response: unknown): PendingEmailChange | null | undefined {
  const layer = layers(response).find((one) => 'pending' in one);
  if (!layer) return undefined;
  const { pending } = layer;
  if (!isRecord(pending)) return null;
  const email = readText(pending['email']);
  return email === undefined ? null : { email, expiresAt: readText(pending['expiresAt']) ?? '' };
}

/** The social providers that the backend offers and this client knows. */
export function readProviders(response: unknown): SocialProvider[] | undefined {
  const list = findList(response);
  return list && knownProviders.filter((name) => list.includes(name));
}
