import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** `at_` and 43 characters: 256 random bits. Opaque; only its hash is stored. */
export const ACCESS_TOKEN = /^at_[A-Za-z0-9_-]{43}$/;
const ONE_TIME_TOKEN = /^ot_[A-Za-z0-9_-]{43}$/;

export function newAccessToken(): string {
  return `at_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** For links in mails and the social return: 256 bits, used once. */
export function newOneTimeToken(): string {
  return `ot_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

export function isOneTimeToken(value: string): boolean {
  return ONE_TIME_TOKEN.test(value);
}

/** The stored form of a token. Plain SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Unguessable row id, 128 bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
