import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';

/** The same account, whatever an input method, a copied contact or a web page adds to what a user types. */

const COMPOSED = 'Caf\u00e9-Lantern7';
const SEPARATE = 'Cafe\u0301-Lantern7';
const MARKS = ['\u200b', '\u200c', '\u00ad', '\u2060', '\u202a', '\ufe0f', '\u3164', '\u2800'];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (email: string, changes: Record<string, string> = {}) =>
  test.call('POST', '/api/auth/register', {
    body: {
      firstName: 'Ana',
      lastName: 'Popova',
      email,
      password: COMPOSED,
      confirmPassword: SEPARATE,
      ...changes,
    },
  });
const login = (email: string, password: string) =>
  test.call('POST', '/api/auth/login', { body: { email, password } });

describe('typed identifiers', () => {
  it('are the same with invisible characters, and passwords with their accents apart', async () => {
    expect((await register('ana@example.com', { firstName: '\u202aAna\u202c' })).body).toMatchObject({
      user: { firstName: 'Ana', email: 'ana@example.com' },
    });
    for (const mark of MARKS) {
      expect((await register(`ana${mark}@example.com`)).status).toBe(409);
      expect((await login(`${mark}ana@exam${mark}ple.com`, SEPARATE)).status).toBe(200);
    }
    const { body } = await login('ana@example.com', COMPOSED);
    const { status } = await test.call('POST', '/api/auth/change-password', {
      token: body.token,
      body: { currentPassword: SEPARATE, newPassword: `${SEPARATE}x`, confirmPassword: `${COMPOSED}x` },
    });
    expect(status).toBe(200);
    expect((await login('ana@example.com', `${COMPOSED}x`)).status).toBe(200);
  });

  it.each(MARKS)('a name of %j alone is refused as empty', async (mark) => {
    const { status, body } = await register('other@example.com', { firstName: mark });
    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'firstName', rule: 'required' })],
    ]);
  });
});
