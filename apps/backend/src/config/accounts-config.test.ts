import { describe, expect, it } from 'vitest';
import { readConfig, SettingsError } from './config.ts';

const production = {
  NODE_ENV: 'production',
  TRUST_PROXY: 'none',
  PUBLIC_ORIGIN: 'https://lumigraph.example',
  API_KEYS: 'some-long-identifier',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Gallery <no-reply@lumigraph.example>',
};

function problems(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.join('\n');
    throw error;
  }
}

describe('settings of accounts', () => {
  it('have values for a demo', () => {
    expect(readConfig({})).toMatchObject({
      confirmRegistration: false,
      sessionSecrets: [],
      socialDemo: true,
    });
    expect(readConfig({ REGISTRATION: 'confirm' }).confirmRegistration).toBe(true);
    expect(readConfig({ SOCIAL_DEMO: 'false' }).socialDemo).toBe(false);
  });

  it('are complete for production, where registration waits for the mail', () => {
    const secrets = `${'n'.repeat(32)},${'o'.repeat(32)}`;
    expect(readConfig({ ...production, SESSION_SECRET: secrets })).toMatchObject({
      confirmRegistration: true,
      socialDemo: false,
      sessionSecrets: ['n'.repeat(32), 'o'.repeat(32)],
    });
  });

  it('say all that is missing in production at once', () => {
    const text = problems({ NODE_ENV: 'production' });
    for (const name of [
      'PUBLIC_ORIGIN',
      'API_KEYS',
      'SESSION_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
    ])
      expect(text).toContain(name);
  });

  it.each([
    [{ ...production, SOCIAL_DEMO: 'true' }, 'SOCIAL_DEMO'],
    [{ ...production, GOOGLE_ISSUER: 'http://localhost:1' }, 'GOOGLE_ISSUER must start with https://'],
    [{ ...production, PUBLIC_ORIGIN: 'http://lumigraph.example' }, 'PUBLIC_ORIGIN must start with https://'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [{ FACEBOOK_CLIENT_SECRET: 'x' }, 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET must be set together'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: `${'n'.repeat(40)},short` }, 'SESSION_SECRET'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ REGISTRATION: 'maybe' }, 'REGISTRATION'],
    [{ ...production, TRUST_PROXY: '' }, 'TRUST_PROXY is required'],
    [{ ...production, TRUST_PROXY: ' , ' }, 'TRUST_PROXY is required'],
    [{ TRUST_PROXY: 'none,127.0.0.1' }, 'TRUST_PROXY=none cannot be combined'],
    [{ TRUST_PROXY: 'proxy.example' }, '"proxy.example" is neither'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, '"10.0.0.0/33" is neither'],
    [{ TRUST_PROXY: '10.0.0.1/8/8' }, 'is neither'],
  ])('refuse %o', (environment, text) => {
    expect(problems(environment as Record<string, string>)).toContain(text);
  });

  it('trust no proxy only on purpose, and keep the API reference to themselves in production', () => {
    expect(readConfig(production)).toMatchObject({ trustProxy: [], apiDocs: false });
    const proxies = '127.0.0.1, 10.0.0.0/8,::1, 2001:db8::/32,loopback';
    const behind = readConfig({ ...production, TRUST_PROXY: proxies, API_DOCS: 'on' });
    expect(behind.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'loopback']);
    expect(behind.apiDocs).toBe(true);
    expect(readConfig({})).toMatchObject({ trustProxy: [], apiDocs: true });
    expect(readConfig({ API_DOCS: 'off' }).apiDocs).toBe(false);
  });

  it('never print a secret that is wrong', () => {
    expect(problems({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(problems({ SMTP_URL: 'imap://user:hunter2@mail' })).not.toContain('hunter2');
  });
});
