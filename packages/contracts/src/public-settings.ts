import type { AnalyticsDestination } from './analytics-events.ts';
import type { Company } from './company.ts';

/** Services that may have a base address of their own. */
export type ServiceName = 'auth' | 'images' | 'blog' | 'payments' | 'accounting';

/** How the published images came about: all of them by AI, or in several ways. */
export type ImagesOrigin = 'ai' | 'mixed';

/** What a site's pages need to know of the running server; it travels in every document. */
export interface PublicSettings {
  /** Origin under which visitors reach the site; empty when unknown (development). */
  origin: string;
  /** Base of the main service, and of each service without a base of its own. */
  apiBaseUrl: string;
  /** Bases of services that live elsewhere. The session's token is sent to these and to no other address. */
  serviceBaseUrls?: Partial<Record<ServiceName, string>>;
  apiKey: string;
  /** Base of image addresses; an address that starts otherwise is used as it is. */
  cdnBase: string;
  /** A demo says so on screen. */
  demo: boolean;
  /** A local provider stands in for Google, Facebook and Microsoft, and the sign-in page says so. */
  socialDemo?: boolean;
  /**
   * No context menu, selection, dragging or developer shortcuts; the operator may switch
   * it off.
   */
  contentProtection: boolean;
  /** Hours in which messages are answered: of everybody, and of members. */
  supportReplyHours?: { free: number; premium: number };
  /** Downloads without Premium: different images a day (null: any number), and whether the file carries the credit mark. */
  freeDownloads?: { perDay: number | null; creditMark: boolean };
  /** `ai`: every published image is AI-generated, so a page may say so of all of them. */
  imagesOrigin?: ImagesOrigin;
  /** Who counts visits. */
  analytics: readonly AnalyticsDestination[];
  /** Who runs the site: the operator's settings are the one source for footer, contact page and legal texts. */
  company: Company;
}
