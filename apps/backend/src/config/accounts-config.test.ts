import { describe, expect, it } from 'vitest';
import { productionEnvironment as production } from '../testing/production-environment.ts';
import { readConfig, SettingsError } from './config.ts';

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
    const [older, newer] = [production.SESSION_SECRET, production.SESSION_SECRET.toLowerCase()];
    expect(readConfig({ ...production, SESSION_SECRET: `${newer},${older}` })).toMatchObject({
      confirmRegistration: true,
      socialDemo: false,
      sessionSecrets: [newer, older],
    });
  });

  it.each([
    [{ ...production, SOCIAL_DEMO: 'true' }, 'SOCIAL_DEMO'],
    [{ ...production, GOOGLE_ISSUER: 'http://localhost:1' }, 'GOOGLE_ISSUER must start with https://'],
    [{ ...production, PUBLIC_ORIGIN: 'http://gallery.example' }, 'PUBLIC_ORIGIN must start with https://'],
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
});
