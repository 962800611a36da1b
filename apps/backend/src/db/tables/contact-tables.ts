/** A message of the contact form, unchanged. Times are integer milliseconds, booleans 0 and 1. */
export interface ContactMessageTable {
  id: string;
  app_name: string;
  name: string;
  email: string;
  phone: string;
  organization: string;
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
}

export interface ContactTables {
  contact_message: ContactMessageTable;
}
