import { expect, it } from 'vitest';
import * as core from './index.ts';
import * as react from './react.ts';

it('exports exactly what the README lists', () => {
  expect({ core: Object.keys(core).sort(), react: Object.keys(react).sort() }).toEqual({
    core: [
      'CONSENT_KEPT_MS',
      'CONSENT_KEY',
      'SHORTEST_ENGAGEMENT_S',
      'arrivedFrom',
      'cleanEvent',
      'createAnalytics',
      'createConsentStore',
      'createTracker',
      'observeEngagement',
      'observeOutboundClicks',
      'readPrivacySignal',
    ],
    react: ['TrackContext', 'createTracker', 'useTrack'],
  });
});
