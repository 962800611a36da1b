import { describe, expect, it } from 'vitest';
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

describe('settings of analytics', () => {
  it('choose the own counters by default, and nobody with none', () => {
    expect(readConfig({}).analytics).toEqual([{ kind: 'own', endpoint: '/api/analytics' }]);
    expect(readConfig({ ANALYTICS: 'none' }).analytics).toEqual([]);
  });

  it('carry what each needs, each once', () => {
    expect(
      readConfig({
        ANALYTICS: 'umami, gtag,plausible, gtag, console',
        GTAG_ID: 'G-ABC123',
        PLAUSIBLE_DOMAIN: 'site.example',
        PLAUSIBLE_HOST: 'https://stats.site.example',
        UMAMI_WEBSITE_ID: 'b7f2-11',
      }).analytics,
    ).toEqual([
      { kind: 'console' },
      { kind: 'gtag', measurementId: 'G-ABC123', host: 'https://www.googletagmanager.com' },
      { kind: 'plausible', domain: 'site.example', host: 'https://stats.site.example' },
      { kind: 'umami', websiteId: 'b7f2-11', host: 'https://cloud.umami.is' },
    ]);
  });

  it.each([
    [
      { ANALYTICS: 'matomo' },
      'ANALYTICS must list own, console, gtag, plausible, umami, none; "matomo" is none of them',
    ],
    [{ ANALYTICS: 'none,own' }, 'ANALYTICS=none stands alone'],
    [{ ANALYTICS: 'gtag' }, 'GTAG_ID is required by ANALYTICS=gtag'],
    [{ ANALYTICS: 'own,plausible' }, 'PLAUSIBLE_DOMAIN is required by ANALYTICS=plausible'],
    [{ ANALYTICS: 'umami' }, 'UMAMI_WEBSITE_ID is required by ANALYTICS=umami'],
    [{ GTAG_ID: 'UA-1234-5' }, 'GTAG_ID'],
    [{ COUNTRY_HEADER: 'CF IPCountry' }, 'COUNTRY_HEADER'],
    [{ UMAMI_HOST: 'umami.example' }, 'UMAMI_HOST'],
    [{ PLAUSIBLE_HOST: 'https://p.example/path' }, 'PLAUSIBLE_HOST'],
    [{ PLAUSIBLE_DOMAIN: "x'; script-src *" }, 'PLAUSIBLE_DOMAIN'],
    [{ ANALYTICS_KEEP_DAYS: '0' }, 'ANALYTICS_KEEP_DAYS'],
    [
      { NODE_ENV: 'production', UMAMI_HOST: 'http://umami.example' },
      'UMAMI_HOST must start with https:// in production',
    ],
  ])('refuse %o', (environment, text) => {
    expect(problems(environment as Record<string, string>)).toContain(text);
  });
});
