/** Documents of payments. Times are integer milliseconds, amounts integer minor units. */

export interface InvoiceTables {
  invoice: {
    id: string;
    /** Sequential without gaps. */
    number: number;
    user_id: string;
    payment_id: string;
    plan_id: string | null;
    /** Name of a one-off product as it was; null for a plan. */
    item_name: string | null;
    amount_minor: number;
    vat_minor: number;
    /** In tenths of a percent: 200 is 20 %. */
    vat_permille: number;
    /** Why there is no VAT, by the names of `NoVatReason` of the contracts; null where there is. */
    vat_reason: string | null;
    currency: string;
    locale: string;
    /** JSON: name, e-mail and country as they were; of a company also its name, address and VAT number. */
    buyer: string;
    /** JSON: the company as it was. */
    seller: string;
    /** Name of the selling site at the time of the invoice. */
    site_name: string;
    period_start: number | null;
    period_end: number | null;
    issued_at: number;
  };
  /** Corrects an invoice by what a refund gave back. What it does not have is as on the invoice. */
  credit_note: {
    id: string;
    /** Sequential without gaps, in a series of its own. */
    number: number;
    invoice_id: string;
    refund_id: string;
    amount_minor: number;
    vat_minor: number;
    /** JSON: the company as it was. */
    seller: string;
    issued_at: number;
  };
  /** Single values that change in the transaction that uses them, such as the last invoice number. */
  payment_counter: {
    name: string;
    value: number;
  };
}
