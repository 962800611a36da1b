import { hash as argon2 } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from '../validation.ts';
import { describeUserAgent } from '../sessions/client-info.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { newAccessToken, newOneTimeToken } from '../sessions/tokens.ts';
import { createRefreshTokenCodec } from '../sessions/refresh-token.ts';

describe('the hasher', () => {
  it('uses argon2id with the approved parameters and a salt of its own', async () => {
    const hasher = createPasswordHasher();
    const [first, second] = await Promise.all([hasher.hash('Kiwi-Lantern7'), hasher.hash('Kiwi-Lantern7')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.verify('Kiwi-Lantern7', first)).toBe(true);
    expect(await hasher.verify('kiwi-Lantern7', first)).toBe(false);
    expect(await hasher.verify('decoy', null)).toBe(false);
    expect(hasher.runs).toBe(5);
  });

  it('takes every character as it is, to the last of 256 bytes', async () => {
    const hasher = createPasswordHasher();
    const long = 'ж'.repeat(127) + 'aB';
    const stored = await hasher.hash(long);
    expect(await hasher.verify(long, stored)).toBe(true);
    expect(await hasher.verify(`${long.slice(0, -1)}b`, stored)).toBe(false);
    expect(await hasher.verify(` ${long}`, stored)).toBe(false);
  });

  it('takes a letter with its accent as one character, in hashes of earlier versions too', async () => {
    const hasher = createPasswordHasher();
    const [composed, separate] = ['Caf\u00e9-Lantern7', 'Cafe\u0301-Lantern7'];
    for (const stored of [await hasher.hash(composed), await hasher.hash(separate)]) {
      expect([await hasher.verify(composed, stored), await hasher.verify(separate, stored)]).toEqual([
        true,
        true,
      ]);
      expect([await hasher.isOutdated(stored, composed), await hasher.isOutdated(stored, separate)]).toEqual([
        false,
        false,
      ]);
      expect(await hasher.verify('Cafe-Lantern7', stored)).toBe(false);
    }
    const former = await argon2(separate, { algorithm: 2, parallelism: 1, memoryCost: 19_456, timeCost: 2 });
    expect(await hasher.verify(separate, former)).toBe(true);
    expect(await hasher.isOutdated(former, separate)).toBe(true);
    expect(await hasher.verify(separate, null)).toBe(false);
  });

  it('works on four at a time, lets a hundred wait and sends the rest away', async () => {
    const hasher = createPasswordHasher();
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => hasher.verify('x', null)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(16);
    expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
    expect(hasher.runs).toBe(104);
    expect(await hasher.verify('x', null)).toBe(false);
  });

  it('frees its place when hashing fails', async () => {
    const hasher = createPasswordHasher({ concurrency: 1, queueLimit: 1 });
    await expect(hasher.verify('x', 'not a hash')).rejects.toThrow(/./);
    expect(await hasher.verify('x', null)).toBe(false);
  });
});

describe('passwords that are guessed first', () => {
  it.each([
    'password',
    'P@ssw0rd!',
    'Qwerty123!',
    'Lumigraph1!',
    'Gallery2026!',
    'Twosome26!',
    'Premium#2026',
    'Lovelace99!',
    'Ada.Lovelace1!',
    '1Lovelace!',
  ])('%s', (password) => {
    expect(isCommonPassword(password, ['Ada', 'Lovelace', 'ada.lovelace'])).toBe(true);
  });

  it.each(['Kiwi-Lantern7', 'Harbour!Plum42', 'Пролет-над-Дунав7', 'correct horse battery Staple9!'])(
    'not %s',
    (password) => {
      expect(isCommonPassword(password, ['Ada', 'Lovelace', 'ada.lovelace'])).toBe(false);
    },
  );
});

it('the list of common passwords has more than the 3,000 first guesses that fit the rules', () => {
  const words = dictionary['passwords-common'] as readonly string[];
  expect(words.filter((word) => word.length >= PASSWORD_MIN_LENGTH).length).toBeGreaterThan(3000);
  for (const word of words.slice(0, 3000)) expect(isCommonPassword(word, [])).toBe(true);
});

it('tokens are 256 random bits, never the same twice', () => {
  const tokens = Array.from({ length: 200 }, () => [newAccessToken(), newOneTimeToken()]).flat();
  expect(new Set(tokens).size).toBe(400);
  for (const token of tokens) expect(Buffer.from(token.slice(3), 'base64url')).toHaveLength(32);
});

describe('refresh tokens', () => {
  const claim = { sessionId: 'abc_DEF-123', counter: 41 };

  it('are read back, also while the secret is being changed, and not by another server', () => {
    const old = createRefreshTokenCodec(['a'.repeat(32)]);
    const rotating = createRefreshTokenCodec(['b'.repeat(32), 'a'.repeat(32)]);
    const token = old.sign(claim);
    expect(rotating.read(token)).toEqual(claim);
    expect(old.read(rotating.sign(claim))).toBeNull();
    expect(createRefreshTokenCodec(['c'.repeat(32)]).read(token)).toBeNull();
    expect(old.sign(claim)).toBe(token);
    expect(Buffer.from(token.slice(3), 'base64url').toString()).not.toContain('aaaa');
  });

  it('have one spelling', () => {
    const codec = createRefreshTokenCodec(['a'.repeat(32)]);
    const token = codec.sign(claim);
    for (const other of [
      `${token}=`,
      `${token}A`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
      token.slice(0, -1),
    ])
      expect(codec.read(other)).toBeNull();
  });
});

describe('user agents', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/19.0 Safari/605.1', 'Safari on macOS'],
    ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/30.0 Chrome/150.0', 'Samsung Internet on Android'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Unheard/1.0 Safari/537.36',
      'Unknown browser on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Vivaldi/8.0', 'Vivaldi on Windows'],
    ['Mozilla/5.0 Unheard/1.0 Safari/537.36', 'Unknown browser'],
    ['curl/8.5', 'Unknown browser'],
    [undefined, 'Unknown browser'],
    [`<script>${'x'.repeat(10_000)}`, 'Unknown browser'],
  ])('%.60s', (header, words) => {
    expect(describeUserAgent(header)).toBe(words);
  });
});
