import type { AnalyticsDestination } from '@lumigraph/contracts';
import type { stored } from './messages/en.json';

/** One row of the table: everything with the same place, purpose and end. */
export interface StoredItems {
  /** Keys, or names of cookies; `*` matches any suffix. */
  names: readonly string[];
  place: keyof typeof stored.places;
  purpose: keyof typeof stored.purposes;
  kept: keyof typeof stored.kept;
  /** The files that write them; a test keeps both in step. */
  writtenBy: readonly string[];
  /** Only where this service is configured, and with consent. */
  service?: AnalyticsDestination['kind'];
  /** Only on the site of this project name. */
  site?: string;
}

const LEASE = 'packages/api-clients/src/session/session-rules.ts';
const SESSION = 'packages/api-clients/src/session/session-storage.ts';
const sessionNames = ['user', 'token', 'refreshToken', 'tokenExpiresAt', 'auth_token', 'auth_session_only'];
const CONSENT = 'packages/analytics/src/consent/consent-store.ts';
const GOOGLE = 'packages/analytics/src/adapters/gtag-adapter.ts';
const LANGUAGE = 'packages/ui-locale/src/preferred-locale.ts';
const THEME = 'packages/site-kit/src/lib/theme.ts';
const NOTICE = 'packages/site-kit/src/lib/closed-notice.ts';
const DRAFTS = 'packages/site-kit/src/lib/form-draft.ts';
const CONTACT = 'packages/ui-contact/src/use-contact-draft.ts';
const DROPPED = 'packages/site-kit/src/lib/dropped-drafts.ts';
const CHECKOUT = 'packages/site-kit/src/features/subscription/kept-checkout.ts';
const PLACES = 'packages/site-kit/src/lib/visit-memory.ts';
const TOASTS = 'packages/site-kit/src/lib/carried-toasts.ts';
const FAILED = 'packages/site-kit/src/app/starter.ts';
const LINK = 'packages/site-kit/src/features/account/use-confirm-email.ts';
const OFFLINE = 'packages/site-kit/src/offline/service-worker.ts';
const SOCIAL = 'apps/backend/src/features/accounts/social/social-routes.ts';
const SOCIAL_MARK = 'packages/ui-auth/src/social/social-marker.ts';
const FAVORITES = 'apps/gallery/src/lib/favorites/favorites-store.ts';
const LETTERS = 'apps/gallery/src/lib/letter-keys.ts';
const DOWNLOAD = 'apps/gallery/src/features/image/download-choice.ts';

/** Over HTTPS the name of a cookie has the prefix. */
const hosted = (name: string) => [`__Host-${name}`, name];

/** All items that this site stores in a browser. */
export const storedItems: readonly StoredItems[] = [
  {
    names: hosted('preferred-locale'),
    place: 'cookie',
    purpose: 'language',
    kept: 'year',
    writtenBy: [LANGUAGE],
  },
  { names: hosted('theme'), place: 'cookie', purpose: 'theme', kept: 'year', writtenBy: [THEME] },
  { names: hosted('closed-notice'), place: 'cookie', purpose: 'notice', kept: 'year', writtenBy: [NOTICE] },
  {
    names: ['preferred-locale'],
    place: 'local',
    purpose: 'language',
    kept: 'untilChanged',
    writtenBy: [LANGUAGE],
  },
  { names: ['theme'], place: 'local', purpose: 'theme', kept: 'untilChanged', writtenBy: [THEME] },
  { names: ['consent'], place: 'local', purpose: 'consent', kept: 'year', writtenBy: [CONSENT] },
  { names: sessionNames, place: 'local', purpose: 'session', kept: 'signOut', writtenBy: [SESSION] },
  { names: ['auth_token'], place: 'session', purpose: 'session', kept: 'tab', writtenBy: [SESSION] },
  { names: ['auth_refresh_lease'], place: 'local', purpose: 'tabs', kept: 'seconds', writtenBy: [LEASE] },
  {
    names: ['favorites'],
    place: 'local',
    purpose: 'favorites',
    kept: 'untilChanged',
    writtenBy: [FAVORITES],
    site: 'gallery',
  },
  {
    names: ['letter-keys'],
    place: 'local',
    purpose: 'keys',
    kept: 'untilChanged',
    writtenBy: [LETTERS],
    site: 'gallery',
  },
  {
    names: ['download-file'],
    place: 'local',
    purpose: 'download',
    kept: 'untilChanged',
    writtenBy: [DOWNLOAD],
    site: 'gallery',
  },
  { names: ['__Host-oauth_tx'], place: 'cookie', purpose: 'social', kept: 'minutes', writtenBy: [SOCIAL] },
  { names: ['ui-auth:social'], place: 'session', purpose: 'social', kept: 'tab', writtenBy: [SOCIAL_MARK] },
  { names: ['scroll-places'], place: 'session', purpose: 'place', kept: 'tab', writtenBy: [PLACES] },
  {
    names: ['draft:contact', 'draft:*', 'drafts-deleted'],
    place: 'session',
    purpose: 'drafts',
    kept: 'tab',
    writtenBy: [CONTACT, DRAFTS, DROPPED],
  },
  {
    names: ['drafts-deleted'],
    place: 'local',
    purpose: 'drafts',
    kept: 'untilChanged',
    writtenBy: [DROPPED],
  },
  { names: ['confirm-email-link'], place: 'session', purpose: 'link', kept: 'tab', writtenBy: [LINK] },
  { names: ['carried-toasts'], place: 'session', purpose: 'toasts', kept: 'seconds', writtenBy: [TOASTS] },
  { names: ['failed-page'], place: 'session', purpose: 'failed', kept: 'seconds', writtenBy: [FAILED] },
  { names: ['draft:checkout'], place: 'session', purpose: 'checkout', kept: 'tab', writtenBy: [CHECKOUT] },
  { names: ['seen-*'], place: 'cache', purpose: 'offline', kept: 'signOut', writtenBy: [OFFLINE] },
  { names: ['shell-*'], place: 'cache', purpose: 'offline', kept: 'untilChanged', writtenBy: [OFFLINE] },
  {
    names: ['_ga', '_ga_*'],
    place: 'cookie',
    purpose: 'google',
    kept: 'twoYears',
    writtenBy: [GOOGLE],
    service: 'gtag',
  },
];
