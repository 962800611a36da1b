import { API_PREFIX } from '@lumigraph/contracts';
import { createAnalyticsClient } from './analytics-client.ts';
import { createAuthClient } from './auth/auth-client.ts';
import { createBlogClient } from './blog-client.ts';
import { createCollectionsClient } from './collections-client.ts';
import { createContactClient } from './contact-client.ts';
import { createDownloadsClient } from './downloads-client.ts';
import { createEarlyAccessClient } from './early-access-client.ts';
import { createFavoritesClient } from './favorites-client.ts';
import { createFilesClient } from './files-client.ts';
import { createImagesClient } from './images-client.ts';
import { createNewsletterClient } from './newsletter-client.ts';
import { createPaymentsClient } from './payments-client.ts';
import { createSearchClient } from './search-client.ts';
import { createSession, type SessionOptions } from './session/session-store.ts';
import { createSubscriptionsClient } from './subscriptions-client.ts';

/** A service with a base of its own; `main` serves the profile, favorites, collections, files and all others. */
export type ServiceName = 'auth' | 'main' | 'images' | 'blog' | 'payments' | 'accounting' | 'contact';

export interface LumigraphOptions extends Pick<SessionOptions, 'environment' | 'fetch'> {
  /** Base of all services, such as `https://accounts.example.org/api`; `/api` unless given. */
  baseUrl?: string;
  /** Bases of services that are elsewhere. All of them get the bearer token. */
  baseUrls?: Partial<Record<ServiceName, string>>;
  /** Identifies the site to images, search, blog, favorites, collections and downloads; public, not a secret. */
  apiKey?: string;
  /** Project whose posts the blog lists. */
  projectName?: string;
}

export type Lumigraph = ReturnType<typeof createLumigraph>;

/**
 * The session and all clients of one backend. A page that needs only some of them creates these instead: bundlers
 * then leave out the others.
 *
 * @example
 * const { session, auth, payments } = createLumigraph({ baseUrl: 'https://accounts.example.org/api' });
 * await session.start();
 * await auth.login({ email, password });
 */
export function createLumigraph(options: LumigraphOptions = {}) {
  if ('baseUrl' in options && !options.baseUrl)
    // oxlint-disable-next-line no-console -- for the developer of the site: nothing else tells why every call fails
    console.warn(
      `@lumigraph/api-clients: baseUrl has no value, so calls go to ${API_PREFIX} of this site. Is a setting of the build missing?`,
    );
  const { baseUrl = API_PREFIX, baseUrls = {}, apiKey = '', projectName = '', environment, fetch } = options;
  const baseOf = (service: ServiceName): string => baseUrls[service] ?? baseUrl;
  const session = createSession({
    authBaseUrl: baseOf('auth'),
    mainBaseUrl: baseOf('main'),
    ownBaseUrls: Object.values(baseUrls),
    ...(environment ? { environment } : {}),
    ...(fetch ? { fetch } : {}),
  });
  const of = (service: ServiceName) => ({ baseUrl: baseOf(service), fetch: session.fetch, apiKey });
  const files = { baseUrl: baseOf('main'), fetchThrough: session.fetchThrough, ...(fetch ? { fetch } : {}) };
  return {
    session,
    auth: createAuthClient({ session, ...(fetch ? { fetch } : {}) }),
    payments: createPaymentsClient(of('payments')),
    subscriptions: createSubscriptionsClient(of('accounting')),
    contact: createContactClient(of('contact')),
    images: createImagesClient(of('images')),
    search: createSearchClient(of('images')),
    earlyAccess: createEarlyAccessClient(of('images')),
    blog: createBlogClient({ ...of('blog'), projectName }),
    favorites: createFavoritesClient(of('main')),
    collections: createCollectionsClient(of('main')),
    downloads: createDownloadsClient(of('main')),
    files: createFilesClient(files),
    newsletter: createNewsletterClient(of('main')),
    analytics: createAnalyticsClient(of('main')),
  };
}
