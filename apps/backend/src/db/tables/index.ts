import type { AnalyticsTables } from './analytics-tables.ts';
import type { AuthTables } from './auth-tables.ts';
import type { BlogTables, NewsletterTables } from './blog-tables.ts';
import type { CollectionTables, FavoriteTables, ImageTables } from './image-tables.ts';
import type { DownloadTables } from './download-tables.ts';
import type { ContactTables, ReportTables } from './contact-tables.ts';
import type { FileTables, ImportTables, UploadTables } from './upload-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { StudioTables } from './studio-tables.ts';

/** Kinds of the executed migrations; see `StepKind`. */
interface SchemaStepTable {
  name: string;
  kind: string;
  unused_since: string | null;
}

interface SchemaTables {
  schema_step: SchemaStepTable;
}

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
    InvoiceTables,
    NewsletterTables,
    PaymentTables,
    ReportTables,
    SchemaTables,
    StudioTables,
    UploadTables {}
