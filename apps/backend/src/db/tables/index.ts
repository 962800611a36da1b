import type { AccountTables } from './accounts.ts';
import type { BlogTables } from './blog.ts';
import type { CollectionTables } from './collections.ts';
import type { ContactTables } from './contact.ts';
import type { DownloadTables } from './downloads.ts';
import type { FavoriteTables } from './favorites.ts';
import type { FileTables } from './files.ts';
import type { ImageFileTables } from './image-files.ts';
import type { ImageTables } from './images.ts';
import type { InvoiceTables } from './invoices.ts';
import type { MailTables } from './mail.ts';
import type { NewsletterTables } from './newsletter.ts';
import type { PaymentTables } from './payments.ts';
import type { ReportTables } from './reports.ts';
import type { ServerTables } from './server.ts';
import type { SettingTables } from './settings.ts';
import type { StatisticTables } from './statistics.ts';
import type { StudioTables } from './studio.ts';
import type { SubscriptionTables } from './subscriptions.ts';

/** All tables for Kysely: one file for each feature, with its name. */
export interface Database
  extends
    AccountTables,
    BlogTables,
    CollectionTables,
    ContactTables,
    DownloadTables,
    FavoriteTables,
    FileTables,
    ImageFileTables,
    ImageTables,
    InvoiceTables,
    MailTables,
    NewsletterTables,
    PaymentTables,
    ReportTables,
    ServerTables,
    SettingTables,
    StatisticTables,
    StudioTables,
    SubscriptionTables {}
