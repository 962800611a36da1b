import type { Session, SessionInfo, SocialProvider } from '@lumigraph/contracts';
import { findList, isRecord, layers, readEach, readId, readText } from '../read.ts';
import { readTokenAnswer } from '../session/read-session.ts';

// A list of its own: the one of the contracts lies beside the schemas, which no browser needs.
const knownProviders: readonly SocialProvider[] = ['google', 'facebook', 'microsoft'];

/** The session in an answer; undefined when the token or the user is missing. */
export function readSession(answer: unknown): Session | undefined {
  const tokens = readTokenAnswer(answer);
  return tokens?.user ? { ...tokens, user: tokens.user } : undefined;
}

/** The service's own sentence, when it brings one. */
export function readMessage(answer: unknown): string | undefined {
  return layers(answer)
    .map((layer) => readText(layer['message'])?.trim())
    .find((text) => text !== undefined && text !== '');
}

/** The signed-in places; undefined when the answer holds no list. */
export function readSessionList(answer: unknown): SessionInfo[] | undefined {
  const list = findList(answer);
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

/** The social providers that the backend offers and this client knows. */
export function readProviders(answer: unknown): SocialProvider[] | undefined {
  const list = findList(answer);
  return list && knownProviders.filter((name) => list.includes(name));
}
