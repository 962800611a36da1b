import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const VERSION = '1';
const KEY_ID_LENGTH = 8;

export interface RefreshClaim {
  sessionId: string;
  /** How often the session had been rotated when this token was made. */
  counter: number;
}

export type RefreshTokenCodec = ReturnType<typeof createRefreshTokenCodec>;

/**
 * Refresh tokens of the counter design: `rt_` + base64url(version, key id, session, counter, HMAC-SHA-256). None is
 * stored, and the current one can be derived again, so grace never forks a session. The first key signs; the others are
 * still accepted during a key change.
 */
export function createRefreshTokenCodec(secrets: readonly string[]) {
  const keys = secrets.map((secret) => ({ id: keyId(secret), secret }));
  const [signing] = keys;
  if (!signing) throw new Error('A refresh token codec needs at least one secret');

  return {
    sign({ sessionId, counter }: RefreshClaim): string {
      const body = [VERSION, signing.id, sessionId, counter.toString(36)].join('.');
      return `rt_${Buffer.from(`${body}.${mac(signing.secret, body)}`).toString('base64url')}`;
    },
    /** Null for anything that this server did not sign. */
    read(token: string): RefreshClaim | null {
      const parts = decode(token).split('.');
      const [version, id, sessionId, counterText, signature] = parts;
      if (parts.length !== 5 || version !== VERSION || !sessionId || !counterText || !signature) return null;
      const key = keys.find((candidate) => candidate.id === id);
      if (!key) return null;
      const expected = Buffer.from(mac(key.secret, parts.slice(0, 4).join('.')));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      const counter = Number.parseInt(counterText, 36);
      return Number.isSafeInteger(counter) ? { sessionId, counter } : null;
    },
  };
}

/**
 * Returns an empty result for all but the canonical spelling of a value: base64url's spare bits would allow several.
 */
function decode(token: string): string {
  if (!/^rt_[A-Za-z0-9_-]{40,400}$/.test(token)) return '';
  const bytes = Buffer.from(token.slice(3), 'base64url');
  return bytes.toString('base64url') === token.slice(3) ? bytes.toString('latin1') : '';
}

function mac(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`refresh-token:${body}`).digest('base64url');
}

/** Says which key signed without saying anything about it. */
function keyId(secret: string): string {
  return createHash('sha256').update(`key-id:${secret}`).digest('hex').slice(0, KEY_ID_LENGTH);
}
