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
