import type { Session, StoredUser } from '@lumigraph/contracts';
import { toLocalTime } from '../server-clock.ts';
import { isRecord, layers, readId, readText, type JsonRecord } from '../read.ts';

const TOKEN_MAX_LENGTH = 8192;
/** A token that is valid in a header: visible ASCII characters only. */
export function readToken(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= TOKEN_MAX_LENGTH && /^[\u0021-\u007e]+$/.test(value)
    ? value
    : undefined;
}

/** A time in ISO 8601; undefined for anything else. */
export function readExpiry(value: unknown): string | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A user with an id and an e-mail address; fields of a wrong type are dropped, unknown fields are kept. */
export function readUser(value: unknown): StoredUser | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const email = readText(value['email']);
  if (id === undefined || !email) return undefined;
  const { firstName, lastName, isPremium, roles, subscription, ...others } = value;
  return {
    ...others,
    id,
    email,
    ...(typeof firstName === 'string' ? { firstName } : {}),
    ...(typeof lastName === 'string' ? { lastName } : {}),
    ...(typeof isPremium === 'boolean' ? { isPremium } : {}),
    ...(Array.isArray(roles) ? { roles: roles.filter((role) => typeof role === 'string') } : {}),
    ...(isRecord(subscription) ? { subscription: readSubscription(subscription) } : {}),
  };
}

function readSubscription(value: JsonRecord): NonNullable<StoredUser['subscription']> {
  const { isPremium, status } = value;
  return {
    ...(typeof isPremium === 'boolean' ? { isPremium } : {}),
    ...(typeof status === 'string' ? { status } : {}),
  };
}

/** The user of a response: in `data.data`, `data.user` or `data` itself, where `data` is the body. */
export function findUser(response: unknown): StoredUser | undefined {
  for (const layer of layers(response)) {
    const user = readUser(layer['user']) ?? readUser(layer);
    if (user) return user;
  }
  return undefined;
}

export interface TokenResponse {
  token: string;
  refreshToken?: string;
  expiresAt?: string;
  user?: StoredUser;
}

/**
 * The end of a token that was just issued, by the clock of this device. One that this clock calls expired at once says
 * only that the clock is wrong: the token then counts as valid until the service rejects it.
 */
function localExpiry(expiresAt: string | undefined): string | undefined {
  const end = toLocalTime(Date.parse(expiresAt ?? ''));
  return end > Date.now() ? new Date(end).toISOString() : undefined;
}

/**
 * Token, refresh token, expiry (by the clock of this device) and user of an auth response, bare or wrapped; undefined
 * without a token.
 */
export function readTokenResponse(response: unknown): TokenResponse | undefined {
  const bodies = layers(response);
  const first = <T>(pick: (body: JsonRecord) => T | undefined): T | undefined =>
    bodies.map(pick).find((value) => value !== undefined);
  const token = first((body) => readToken(body['token']));
  if (token === undefined) return undefined;
  const refreshToken = first((body) => readToken(body['refreshToken']));
  const expiresAt = localExpiry(first((body) => readText(body['expiresAt'])));
  const user = first((body) => readUser(body['user']));
  return {
    token,
    ...(refreshToken ? { refreshToken } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(user ? { user } : {}),
  };
}

/** True when the token has expired by the local clock. An unknown expiry counts as valid. */
export function isExpired(session: Pick<Session, 'expiresAt'>, now: number): boolean {
  return session.expiresAt !== undefined && Date.parse(session.expiresAt) <= now;
}

export { isPremium } from '@lumigraph/contracts';

/** True when this user has the role. For display only: the server enforces roles. */
export function hasRole(user: StoredUser | null, role: string): boolean {
  return user?.roles?.includes(role) ?? false;
}
