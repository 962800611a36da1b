import { ANALYTICS_PATH, API_PREFIX, type AnalyticsDestination } from '@lumigraph/contracts';
import type { Settings } from './settings.ts';

const names = ['own', 'console', 'gtag', 'plausible', 'umami'] as const;
const NONE = 'none';

/** The required settings of each destination. */
const needs = { gtag: 'GTAG_ID', plausible: 'PLAUSIBLE_DOMAIN', umami: 'UMAMI_WEBSITE_ID' } as const;

/** One sentence for each error in the settings of analytics; `wanted` is the split value of ANALYTICS. */
export function analyticsProblems(settings: Settings, wanted: readonly string[]): string[] {
  const known: readonly string[] = [...names, NONE];
  const problems = wanted
    .filter((name) => !known.includes(name))
    .map((name) => `ANALYTICS must list ${known.join(', ')}; ${JSON.stringify(name)} is none of them`);
  if (wanted.includes(NONE) && wanted.length > 1) problems.push('ANALYTICS=none stands alone');
  for (const [name, setting] of Object.entries(needs)) {
    if (wanted.includes(name) && !settings[setting]) {
      problems.push(`${setting} is required by ANALYTICS=${name}`);
    }
  }
  if (settings.NODE_ENV === 'production') {
    for (const setting of ['GTAG_HOST', 'PLAUSIBLE_HOST', 'UMAMI_HOST'] as const)
      if (!settings[setting].startsWith('https://'))
        problems.push(`${setting} must start with https:// in production`);
  }
  return problems;
}

/** The destinations of the settings, in the order of {@link names}; each once. */
export function analyticsDestinations(settings: Settings, wanted: readonly string[]): AnalyticsDestination[] {
  return names
    .filter((name) => wanted.includes(name))
    .map((kind): AnalyticsDestination => {
      switch (kind) {
        case 'own':
          return { kind, endpoint: `${API_PREFIX}/${ANALYTICS_PATH}` };
        case 'console':
          return { kind };
        case 'gtag':
          return { kind, measurementId: settings.GTAG_ID, host: settings.GTAG_HOST };
        case 'plausible':
          return { kind, domain: settings.PLAUSIBLE_DOMAIN, host: settings.PLAUSIBLE_HOST };
        case 'umami':
          return { kind, websiteId: settings.UMAMI_WEBSITE_ID, host: settings.UMAMI_HOST };
        default:
          return kind satisfies never;
      }
    });
}
