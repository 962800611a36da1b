import type { ContactDetailName } from '@lumigraph/contracts';
import type { Generated } from 'kysely';
import type { MailState } from './mail.ts';

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

export interface ContactTables {
  contact_message: ContactMessageTable;
  /** A reply that was sent to the sender of a message. */
  contact_reply: {
    id: string;
    message_id: string;
    body: string;
    author_name: string;
    created_at: number;
    mail_id: string;
    mail_state: MailState;
    mail_error: string | null;
  };
  /** A text for replies, which administrators write. */
  saved_reply: {
    id: string;
    name: string;
    text: string;
    /** Counts changes, so that none is overwritten unknowingly. */
    version: Generated<number>;
  };
}
