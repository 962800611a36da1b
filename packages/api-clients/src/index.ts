export { createAnalyticsClient, type AnalyticsClientOptions } from './analytics-client.ts';
export { ApiError, isApiError, type ApiErrorOptions, type TransportCode } from './api-error.ts';
export { createAuthClient, type AuthClient, type AuthClientOptions } from './auth/auth-client.ts';
export { createBlogClient, type BlogClientOptions } from './blog-client.ts';
export { cleanFileName } from './clean-file-name.ts';
export { createContactClient, type ContactClientOptions } from './contact-client.ts';
export { readDownload, type DownloadOptions } from './download.ts';
export { createFilesClient, type FilesClientOptions } from './files-client.ts';
export { createEarlyAccessClient, type EarlyAccessClientOptions } from './early-access-client.ts';
export type { Fetch } from './http.ts';
export { createDownloadsClient, type DownloadsClientOptions } from './downloads-client.ts';
export { createCollectionsClient, type CollectionsClientOptions } from './collections-client.ts';
export { createFavoritesClient, type FavoritesClientOptions } from './favorites-client.ts';
export { createImagesClient, type ImagesClientOptions } from './images-client.ts';
export { createLumigraph, type Lumigraph, type LumigraphOptions, type ServiceName } from './lumigraph.ts';
export { createNewsletterClient, type NewsletterClientOptions } from './newsletter-client.ts';
export { createPaymentsClient, type PaymentsClientOptions } from './payments-client.ts';
export { createSearchClient, type SearchClientOptions } from './search-client.ts';
export type { SessionEnvironment } from './session/environment.ts';
export {
  LOGOUT_EVENT,
  type LogoutEvent,
  type LogoutReason,
  type SessionState,
} from './session/session-core.ts';
export type { Stored } from './session/session-storage.ts';
export { createSession, type SessionOptions, type SessionStore } from './session/session-store.ts';
export { hasRole, isPremium } from './session/read-session.ts';
export { serverNow } from './server-clock.ts';
export { createSubscriptionsClient, type SubscriptionsClientOptions } from './subscriptions-client.ts';
