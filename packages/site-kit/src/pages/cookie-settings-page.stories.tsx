import type { ConsentState, ConsentStore, PrivacySignal } from '@lumigraph/analytics';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import type { AnalyticsState } from '../lib/analytics/analytics.tsx';
import { onSite, type OnSite } from '../stories/index.ts';
import { ConsentBanner, CONSENT_NAMESPACE } from '../features/consent/consent-banner.tsx';
import { CookieSettings } from './cookie-settings-page.tsx';

const own: AnalyticsDestination = { kind: 'own', endpoint: '/api/analytics' };
const plausible: AnalyticsDestination = {
  kind: 'plausible',
  domain: 'example.org',
  host: 'https://plausible.io',
};

/** The choice of somebody who has not been asked yet; forgotten with the story. */
function freshConsent(signal: PrivacySignal): ConsentStore {
  const listeners = new Set<() => void>();
  const isSilent = signal !== undefined;
  let state: ConsentState = {
    status: isSilent ? 'decided' : 'open',
    counters: !isSilent,
    analytics: false,
    signal,
  };
  return {
    get: () => state,
    decide(choice) {
      state = { ...choice, status: 'decided', date: new Date().toISOString(), signal };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const asking = (analytics: readonly AnalyticsDestination[], signal?: PrivacySignal) => (): AnalyticsState => {
  const consent = freshConsent(signal);
  return {
    track: () => undefined,
    open: () =>
      Promise.resolve({
        consent,
        services: analytics.filter(({ kind }) => kind !== 'own').map(({ kind }) => kind),
        ownCounters: analytics.includes(own),
      }),
  };
};

const site = (analytics: readonly AnalyticsDestination[], signal?: PrivacySignal): OnSite => ({
  settings: { analytics },
  analytics: asking(analytics, signal),
});

/** Asked once, at the foot of the page, with two responses that look alike; and the page where one changes one's mind. */
const meta = {
  title: 'Patterns/Consent',
  component: ConsentBanner,
  decorators: [
    (Story) => (
      // What is fixed to the window is fixed to this: several stand side by side.
      <div style={{ minBlockSize: 320, transform: 'translateZ(0)' }}>
        <Story />
      </div>
    ),
    onSite({ ...site([own, plausible]), namespaces: [CONSENT_NAMESPACE] }),
  ],
} satisfies Meta<typeof ConsentBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('.consent-banner button')) throw new Error('Nobody has asked yet.');
  });
};
export const Default: Story = { play: isOpen };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };

/** The cookie settings, with everything that is kept in the browser. */
export const Settings: Story = {
  render: () => <CookieSettings />,
  parameters: { padded: false, shows: ['consent:decision.open'] },
};
/** The browser asks not to be tracked: nothing is asked and nothing sent. */
export const PrivacySignalled: Story = {
  ...Settings,
  parameters: {
    padded: false,
    onSite: site([own, plausible], 'global-privacy-control'),
    shows: ['consent:signal.text'],
  },
};
/** A site that counts nothing says so. */
export const NothingCounted: Story = {
  ...Settings,
  parameters: { padded: false, onSite: site([]), shows: ['consent:choices.nothing'] },
};
/** The date of the choice stands below it. */
export const Decided: Story = {
  ...Settings,
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (canvasElement.querySelector('.consent-answers button:not([disabled])') === null)
        throw new Error('The choice is not open yet.');
    });
    for (const form of canvasElement.querySelectorAll('form')) await fireEvent.submit(form);
  },
  parameters: { padded: false, shows: ['consent:decision.decided'] },
};
