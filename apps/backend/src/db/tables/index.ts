import type { AnalyticsTables } from './analytics-tables.ts';
import type { AuthTables } from './auth-tables.ts';
import type { BlogTables } from './blog-tables.ts';
import type { CollectionTables } from './collection-tables.ts';
import type { DownloadTables } from './download-tables.ts';
import type { FavoriteTables } from './favorite-tables.ts';
import type { ContactTables } from './contact-tables.ts';
import type { FileTables } from './file-tables.ts';
import type { ImageTables } from './image-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { NewsletterTables } from './newsletter-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SchemaTables } from './schema-tables.ts';
import type { StudioTables } from './studio-tables.ts';
import type { UploadTables } from './upload-tables.ts';

/** All tables for Kysely: each feature describes its own in a separate file of this folder. */
export interface Database
  extends
    AnalyticsTables,
    AuthTables,
    BlogTables,
    CollectionTables,
    ContactTables,
    DownloadTables,
    FileTables,
    ImageTables,
    ImportTables,
    FavoriteTables,
    NewsletterTables,
    PaymentTables,
    ReportTables,
    SchemaTables,
    StudioTables,
    UploadTables {}
