import type { AnalyticsDestination } from './analytics-events.ts';
import type { SignInMethodFlags } from './sign-in-methods.ts';
import type { SocialProvider } from './social-providers.ts';

/** The operator of the sites: the `COMPANY_*` settings, for footer, contact page, legal texts, invoices and mails. */
export interface Company {
  /** True until the operator has set the real data; the footer shows a note. */
  placeholder: boolean;
  name: string;
  address: string;
  email: string;
  phone: string;
  website: string;
  /** Number in the company register (Bulgarian EIK). */
  registrationNumber: string;
  vatNumber: string;
}

/** Services that may have their own base address. */
export type ServiceName = 'auth' | 'images' | 'blog' | 'payments' | 'accounting';

/** How the published images were made: all by AI, or in several ways. */
export type ImagesOrigin = 'ai' | 'mixed';

/** How long the server keeps data; none of them is 0. */
export interface RetentionPeriods {
  logDays: number;
  statisticsDays: number;
  /** The longest session, counted from the sign-in. */
  sessionDays: number;
  messageDays: number;
  reportDays: number;
  failedMailDays: number;
  webhookDays: number;
  /** Counted from the end of the year of a withdrawal. */
  withdrawalYears: number;
}

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export type ContactWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When somebody is at the telephone: local times as `09:00`, a day without an entry is closed. */
export interface ContactHours {
  /** IANA time zone of the times, such as `Europe/Sofia`. */
  timeZone: string;
  week: readonly { days: readonly ContactWeekday[]; from: string; to: string }[];
  /** Closed dates (`2026-12-24`). */
  exceptions: readonly { date: string }[];
  /** The clock of the pages, as in the settings: `18:00` in every language. */
  hourCycle: 'h23';
}

/** A notice of the operator at the top of every page of a site. */
export interface SiteBanner {
  /** Changes with the text: a visitor who has closed the banner sees another one. */
  id: string;
  tone: 'info' | 'warning';
  /** Texts by language; the default language is always there. */
  texts: Readonly<Record<string, string>>;
}

/** Settings of the running server that a site's pages need; every document contains them. */
export interface PublicSettings {
  /** Public origin of the site; empty when unknown (development). */
  origin: string;
  /** Base of the main service, and of each service without its own base. */
  apiBaseUrl: string;
  /** Bases of separately hosted services. The session token is sent only to these addresses. */
  serviceBaseUrls?: Partial<Record<ServiceName, string>>;
  apiKey: string;
  /** Base of image addresses; an address with another start is used unchanged. */
  cdnBase: string;
  /** Whether pages show that this is a demo. */
  demo: boolean;
  /** The providers of social sign-in with settings on the server; without it, pages ask the server. */
  socialProviders?: readonly SocialProvider[];
  /** The other ways to sign in that are on; without it, pages ask the server. */
  signInMethods?: SignInMethodFlags;
  /** A local provider replaces the social providers, and the sign-in page shows this. */
  socialDemo?: boolean;
  /** Disables context menu, selection, dragging and developer shortcuts; the operator may switch it off. */
  contentProtection: boolean;
  /** Response time of support in hours: for all visitors, and for members. */
  supportReplyHours?: { free: number; premium: number };
  /**
   * Downloads without Premium: different images per day (null: no limit), whether the file has the credit mark, the wait
   * before each download, and the long side of the file in pixels.
   */
  freeDownloads?: { perDay: number | null; creditMark: boolean; waitSeconds?: number; longSidePx?: number };
  /** Hours of the contact page; without it, those of the widget. */
  contactHours?: ContactHours;
  /** The notice that pages show now. */
  banner?: SiteBanner;
  /** The site offers one-off products, so pages lead to `/support`. */
  oneOffProducts?: boolean;
  /** The other sites of this server, to which the footer leads. */
  siblings?: readonly { name: string; origin: string }[];
  /** `ai`: every published image is AI-generated, so pages may state it for all images. */
  imagesOrigin?: ImagesOrigin;
  /** Destinations of analytics events. */
  analytics: readonly AnalyticsDestination[];
  /** How long data are kept, as the privacy policy states it. */
  retention: RetentionPeriods;
  /** The operator of the site: the settings are the single source for footer, contact page and legal texts. */
  company: Company;
}
