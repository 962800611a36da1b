import type { Generated } from 'kysely';
import type { MailState } from './mail.ts';

export interface ReportTables {
  /** A report of an image by a visitor, and the decision about it. Times are integer milliseconds, booleans 0 and 1. */
  image_report: {
    id: string;
    image_public_id: string;
    /** At the time of the report: the image may be deleted since. */
    image_title: string;
    category: string;
    explanation: string;
    /** Name and address are empty in an anonymous report. */
    name: string;
    email: string;
    locale: string;
    site: string;
    user_id: string | null;
    spam: number;
    received_at: number;
    version: Generated<number>;
    /** Confirmation of receipt. */
    receipt_mail_id: string | null;
    receipt_state: MailState | null;
    receipt_error: string | null;
    /** Null while it is open. */
    decision: string | null;
    /** law or terms; null where nothing was done. */
    ground: string | null;
    /** The provision of the law or of the terms. */
    provision: string | null;
    /** Facts on which the decision is based, as mailed. */
    reason: string | null;
    decided_at: number | null;
    /** Name of the person. */
    decided_by: string | null;
    /** Statement of reasons. */
    statement_mail_id: string | null;
    statement_state: MailState | null;
    statement_error: string | null;
  };
}
