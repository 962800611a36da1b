import type { AnalyticsDestination } from '@lumigraph/contracts';

type StoragePlace = 'cookie' | 'local' | 'session' | 'cache';

export interface StoredItem {
  /** Key or name of the cookie; `*` matches any suffix. */
  name: string;
  place: StoragePlace;
  /** Key of `stored.purposes`. */
  purpose:
    | 'theme'
    | 'language'
    | 'consent'
    | 'session'
    | 'tabs'
    | 'social'
    | 'place'
    | 'drafts'
    | 'failed'
    | 'offline'
    | 'link'
    | 'toasts'
    | 'checkout'
    | 'notice'
    | 'favorites'
    | 'keys'
    | 'download'
    | 'google';
  /** Key of `stored.kept`. */
  kept: 'year' | 'untilChanged' | 'signOut' | 'minutes' | 'seconds' | 'tab' | 'twoYears';
  /** The file that writes it; a test keeps both in step. */
  writtenBy: string;
  /** Only where this service is configured, and with consent. */
  service?: AnalyticsDestination['kind'];
  /** Only on the site of this project name. */
  site?: string;
}

const SESSION = 'packages/api-clients/src/session/session-storage.ts';
const LANGUAGE = 'packages/ui-locale/src/preferred-locale.ts';
const THEME = 'packages/site-kit/src/lib/theme.ts';
const DRAFTS = 'packages/site-kit/src/lib/form-draft.ts';
const DROPPED = 'packages/site-kit/src/lib/dropped-drafts.ts';
const NOTICE = 'packages/site-kit/src/lib/closed-notice.ts';
const SOCIAL = 'apps/backend/src/features/accounts/social/social-routes.ts';
const OFFLINE = 'packages/site-kit/src/offline/service-worker.ts';
const GOOGLE = 'packages/analytics/src/adapters/gtag-adapter.ts';

/** All items that this site stores in a browser. */
export const storedItems: readonly StoredItem[] = [
  // Over HTTPS the names of these cookies have the prefix.
  {
    name: '__Host-preferred-locale',
    place: 'cookie',
    purpose: 'language',
    kept: 'year',
    writtenBy: LANGUAGE,
  },
  { name: '__Host-theme', place: 'cookie', purpose: 'theme', kept: 'year', writtenBy: THEME },
  { name: '__Host-closed-notice', place: 'cookie', purpose: 'notice', kept: 'year', writtenBy: NOTICE },
  { name: 'closed-notice', place: 'cookie', purpose: 'notice', kept: 'year', writtenBy: NOTICE },
  { name: 'preferred-locale', place: 'cookie', purpose: 'language', kept: 'year', writtenBy: LANGUAGE },
  {
    name: 'preferred-locale',
    place: 'local',
    purpose: 'language',
    kept: 'untilChanged',
    writtenBy: LANGUAGE,
  },
  { name: 'theme', place: 'cookie', purpose: 'theme', kept: 'year', writtenBy: THEME },
  { name: 'theme', place: 'local', purpose: 'theme', kept: 'untilChanged', writtenBy: THEME },
  {
    name: 'consent',
    place: 'local',
    purpose: 'consent',
    kept: 'year',
    writtenBy: 'packages/analytics/src/consent/consent-store.ts',
  },
  { name: 'user', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  { name: 'token', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  { name: 'refreshToken', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  { name: 'tokenExpiresAt', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  { name: 'auth_token', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  { name: 'auth_token', place: 'session', purpose: 'session', kept: 'tab', writtenBy: SESSION },
  { name: 'auth_session_only', place: 'local', purpose: 'session', kept: 'signOut', writtenBy: SESSION },
  {
    name: 'auth_refresh_lease',
    place: 'local',
    purpose: 'tabs',
    kept: 'seconds',
    writtenBy: 'packages/api-clients/src/session/session-rules.ts',
  },
  {
    name: 'favorites',
    place: 'local',
    purpose: 'favorites',
    kept: 'untilChanged',
    writtenBy: 'apps/gallery/src/lib/favorites/favorites-store.ts',
    site: 'gallery',
  },
  {
    name: 'letter-keys',
    place: 'local',
    purpose: 'keys',
    kept: 'untilChanged',
    writtenBy: 'apps/gallery/src/lib/letter-keys.ts',
    site: 'gallery',
  },
  {
    name: 'download-file',
    place: 'local',
    purpose: 'download',
    kept: 'untilChanged',
    writtenBy: 'apps/gallery/src/features/image/download-choice.ts',
    site: 'gallery',
  },
  { name: '__Host-oauth_tx', place: 'cookie', purpose: 'social', kept: 'minutes', writtenBy: SOCIAL },
  {
    name: 'ui-auth:social',
    place: 'session',
    purpose: 'social',
    kept: 'tab',
    writtenBy: 'packages/ui-auth/src/social/social-marker.ts',
  },
  {
    name: 'scroll-places',
    place: 'session',
    purpose: 'place',
    kept: 'tab',
    writtenBy: 'packages/site-kit/src/lib/visit-memory.ts',
  },
  {
    name: 'draft:contact',
    place: 'session',
    purpose: 'drafts',
    kept: 'tab',
    writtenBy: 'packages/ui-contact/src/use-contact-draft.ts',
  },
  {
    name: 'draft:*',
    place: 'session',
    purpose: 'drafts',
    kept: 'tab',
    writtenBy: DRAFTS,
  },
  { name: 'drafts-deleted', place: 'local', purpose: 'drafts', kept: 'untilChanged', writtenBy: DROPPED },
  { name: 'drafts-deleted', place: 'session', purpose: 'drafts', kept: 'tab', writtenBy: DROPPED },
  {
    name: 'confirm-email-link',
    place: 'session',
    purpose: 'link',
    kept: 'tab',
    writtenBy: 'packages/site-kit/src/features/account/use-confirm-email.ts',
  },
  {
    name: 'carried-toasts',
    place: 'session',
    purpose: 'toasts',
    kept: 'seconds',
    writtenBy: 'packages/site-kit/src/lib/carried-toasts.ts',
  },
  {
    name: 'failed-page',
    place: 'session',
    purpose: 'failed',
    kept: 'seconds',
    writtenBy: 'packages/site-kit/src/app/starter.ts',
  },
  {
    name: 'draft:checkout',
    place: 'session',
    purpose: 'checkout',
    kept: 'tab',
    writtenBy: 'packages/site-kit/src/features/subscription/kept-checkout.ts',
  },
  { name: 'seen-*', place: 'cache', purpose: 'offline', kept: 'signOut', writtenBy: OFFLINE },
  { name: 'shell-*', place: 'cache', purpose: 'offline', kept: 'untilChanged', writtenBy: OFFLINE },
  { name: '_ga', place: 'cookie', purpose: 'google', kept: 'twoYears', writtenBy: GOOGLE, service: 'gtag' },
  { name: '_ga_*', place: 'cookie', purpose: 'google', kept: 'twoYears', writtenBy: GOOGLE, service: 'gtag' },
];
