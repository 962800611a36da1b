/** What became of a mail: it waits in the outbox, a mail server took it, or it was given up. */
export type MailState = 'waiting' | 'sent' | 'failed';

export interface MailTables {
  mail_outbox: {
    id: string;
    template: string;
    to_address: string;
    user_id: string | null;
    locale: string;
    /** JSON of the template's values; the row is deleted once the mail is sent. */
    data: string;
    status: string;
    attempts: number;
    next_attempt_at: number;
    created_at: number;
    last_error: string | null;
    /** 1 when the recipient had proven the address at the time of the mail. */
    recipient_proven: number;
    /** The request that caused the mail. Null for mails of jobs. */
    request_id: string | null;
  };
}
