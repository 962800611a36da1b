import type { ContactDetailName } from '@lumigraph/contracts';
import type { Generated } from 'kysely';

/** What became of a mail: it waits in the outbox, a mail server took it, or it was given up. */
export type MailState = 'waiting' | 'sent' | 'failed';

/** A message of the contact form, unchanged. Times are integer milliseconds, booleans 0 and 1. */
export interface ContactMessageTable extends Record<ContactDetailName, string> {
  id: string;
  app_name: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  newsletter: number;
  privacy: number;
  locale: string;
  /** Kept for some time in case the spam check was wrong, but not mailed. */
  spam: number;
  received_at: number;
  /** 1: from a member. */
  priority: number;
  /** open, answered or done. */
  state: Generated<string>;
  /** Counts changes, so that two people do not reply to the same message unknowingly. */
  version: Generated<number>;
  /** Account that sent the message while signed in. */
  user_id: Generated<string | null>;
  /** Administrator who looks after the message. */
  assignee_id: Generated<string | null>;
  /** Mail to the company. Null where none was sent, and for messages older than this column. */
  mail_id: Generated<string | null>;
  mail_state: Generated<MailState | null>;
  /** Code of the mail server. */
  mail_error: Generated<string | null>;
}

/** A reply that was sent to the sender of a message. */
export interface ContactReplyTable {
  id: string;
  message_id: string;
  body: string;
  author_name: string;
  created_at: number;
  mail_id: string;
  mail_state: MailState;
  mail_error: string | null;
}

/** A text for replies, which administrators write. */
interface SavedReplyTable {
  id: string;
  name: string;
  text: string;
  /** Counts changes, so that none is overwritten unknowingly. */
  version: Generated<number>;
}

export interface ContactTables {
  contact_message: ContactMessageTable;
  contact_reply: ContactReplyTable;
  saved_reply: SavedReplyTable;
}

/** A report of an image by a visitor, and the decision about it. Times are integer milliseconds, booleans 0 and 1. */
export interface ImageReportTable {
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
}

export interface ReportTables {
  image_report: ImageReportTable;
}
