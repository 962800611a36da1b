import 'i18next';
import type { AuthMessages } from '@lumigraph/ui-auth';
import type account from '../features/account/messages/en.json';
import type accountAvatar from '../features/account/avatar/messages/en.json';
import type consent from '../features/consent/messages/en.json';
import type contact from '../features/contact/messages/en.json';
import type legal from '../features/legal/messages/en.json';
import type subscription from '../features/subscription/messages/en.json';
import type withoutScripts from './without-scripts/messages/en.json';
import type english from '../messages/en.json';

/** The texts that the shared layout needs and every site defines. */
export interface TextsOfEverySite {
  footer: { description: string; copyright: string };
}

declare global {
  /** The texts of the site that is compiled; its `messages/typed-keys.ts` extends it. */
  interface OwnSiteTexts {}
  /** The namespaces of its features, by name. */
  interface OwnSiteNamespaces {}
}

interface SharedNamespaces {
  /** A site's own texts override the shared ones, key by key. */
  site: typeof english & TextsOfEverySite & OwnSiteTexts;
  account: typeof account;
  'account-picture': typeof accountAvatar;
  consent: typeof consent;
  contact: typeof contact;
  legal: typeof legal;
  subscription: typeof subscription;
  'without-scripts': typeof withoutScripts;
  'ui-auth': AuthMessages;
}

// A key without an English text does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: SharedNamespaces & OwnSiteNamespaces;
  }
}
