/** Who runs the sites: the operator's `COMPANY_*` settings, for footer, contact page, legal texts, invoices and mails. */
export interface Company {
  /** True until the operator has filled in the real data; the footer says so. */
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
