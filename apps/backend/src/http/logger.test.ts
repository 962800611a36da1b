import { Writable } from 'node:stream';
import { MINUTE_MS } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { createTestApp, tokenIn } from '../testing/auth-app.ts';
import { createLogger, maskSecrets } from './logger.ts';

describe('the log', () => {
  it('holds no token, password, address or query after a whole life of an account', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const test = await createTestApp({
      logger,
      limits: { loginAccount: { points: 2, windowMs: MINUTE_MS } },
    });
    const email = 'canary.person@canary.example';
    const password = 'Canary-Passw0rd!x';
    const next = 'Canary-Second7!x';
    const secrets = ['canary.person', 'Canary-Passw0rd', 'Canary-Second7', 'canaryquery'];
    const post = async (path: string, body: unknown, token?: string) => {
      const response = await test.call('POST', `/api/auth/${path}?note=canaryquery`, {
        body,
        ...(token === undefined ? {} : { token }),
      });
      for (const value of [response.body?.token, response.body?.refreshToken])
        if (typeof value === 'string') secrets.push(value);
      return response;
    };
    const person = { firstName: 'A', lastName: 'B', email, password, confirmPassword: password };
    const { body: first } = await post('register', person);
    await post('register', person);
    await post('login', { email, password: next });
    await post('login', { email, password: `${password}?` });
    await post('login', { email: `${email}${password}`, password });
    await post('refresh', { refreshToken: first.refreshToken });
    await post('validate-token', first.token);
    await test.call('GET', `/api/auth/profile?token=${first.token}`, { token: first.token });
    await test.call('GET', `/api/nothing/${encodeURIComponent(email)}?token=${first.token}`);
    await post(
      'change-password',
      { currentPassword: password, newPassword: next, confirmPassword: next },
      first.token,
    );
    await post('forgot-password', { email });
    const reset = tokenIn((await test.mails()).find(({ subject }) => subject?.startsWith('Reset')));
    secrets.push(reset);
    await post('reset-password', { token: reset, newPassword: password, confirmPassword: password });
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: `{"email":"${email}","password":"${password}"`,
      headers: { 'content-type': 'application/json' },
    });
    await test.close();
    logger.info({ password, user: { email, token: first.token } }, `sent to ${email}`);
    logger.error(new Error(`duplicate key (${email}) for https://x.example/a?token=canaryquery`), 'failed');

    const log = lines.join('');
    expect(log).toContain('signed-in');
    expect(log).toContain('password-reset');
    expect(lines.length).toBeGreaterThan(20);
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
  });

  it('has one line per request: route, status and id, but neither URL nor address; health checks only at debug', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const test = await createTestApp({ logger });
    await test.app.inject('/api/auth/providers?note=canary-query');
    await test.app.inject('/api/canary-nothing');
    await test.app.inject('/api/%zz');
    await test.app.inject('/api/health/live');
    await test.close();

    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'request');
    const common = { method: 'GET', seconds: expect.any(Number), requestId: expect.any(String) };
    expect(requests).toMatchObject([
      { ...common, level: 'info', route: '/api/auth/providers', status: 200 },
      { ...common, level: 'info', route: 'none', status: 404 },
      { ...common, level: 'info', status: 400 },
      { ...common, level: 'debug', route: '/api/health/live', status: 200 },
    ]);
    expect(lines.filter((line) => line.includes('"requestId"'))).toHaveLength(requests.length);
    expect(lines.join('')).not.toMatch(/canary|127\.0\.0\.1/);
  });

  it('is text without secrets in the pretty format', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    createLogger({ level: 'info', format: 'pretty', destination }).info(
      { event: 'one', token: 'canary' },
      'to canary@person.example',
    );
    await expect
      .poll(() => lines.join(''))
      .toMatch(/^\[\d\d:\d\d:\d\d\] INFO: to \[redacted\]\n {4}event: "one"\n/);
    expect(lines.join('')).not.toContain('canary');
  });

  it('names the level of a line with a word', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'trace', destination: { write: (line) => lines.push(line) } });
    logger.trace('one');
    logger.error('two');
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['trace', 'error']);
  });

  it.each(['/blog/draft@abcdefghijklmnopqrstuvwx', '/blog/draft%40abcdefghijklmnopqrstuvwx'])(
    'masks the secret link of a draft: %s',
    (address) => {
      expect(maskSecrets(`{"url":"${address}"}`)).toBe('{"url":"/blog/[redacted]"}');
      expect(maskSecrets('/blog/draft-of-winter')).toBe('/blog/draft-of-winter');
    },
  );

  it('masks in linear time', () => {
    /** CPU milliseconds of this process for masking a line several times, independent of other load on the machine. */
    const cost = (line: string, times: number): number => {
      const runs = Array.from({ length: 5 }, () => {
        const started = process.cpuUsage();
        for (let done = 0; done < times; done += 1) maskSecrets(line);
        const { user, system } = process.cpuUsage(started);
        return (user + system) / 1000;
      });
      return Math.min(...runs);
    };
    for (const [start, repeated] of [
      ['', 'a'],
      ['', 'a@'],
      ['at_', 'a'],
      ['', 'draft@'],
      ['', 'http://a?'],
    ] as const) {
      const line = (length: number): string => start + repeated.repeat(length);
      const many = cost(line(4_000), 16);
      // As many characters in one line: the same cost when linear, 16 times when quadratic, which is seconds.
      expect(cost(line(64_000), 1), `${start}${repeated}…`).toBeLessThan(6 * many + 20);
    }
  });
});
