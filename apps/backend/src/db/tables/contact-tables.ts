/** A message of the contact form, as it came. Times are integer milliseconds, booleans 0 and 1. */
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
  /** Kept for a while in case a person was taken for a program, but mailed to nobody. */
  spam: number;
  received_at: number;
  /** 1: of a member. */
  priority: number;
}

export interface ContactTables {
  contact_message: ContactMessageTable;
}
