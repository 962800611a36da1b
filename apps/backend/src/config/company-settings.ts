import Type from 'typebox';

/** The company behind the sites, for pages, invoices and mails. */
export const companySettings = {
  COMPANY_NAME: Type.String({
    default: 'Lumigraph Demo Ltd.',
    format: 'text',
    description:
      'The company behind the sites, as footer, contact page, legal texts, invoices and mails name it. As long as one of these is a placeholder, the footer says so; production does not start.',
  }),
  COMPANY_ADDRESS: Type.String({
    default: 'Street 1, 1000 Sofia, Bulgaria',
    format: 'text',
    description: 'Its seat.',
  }),
  COMPANY_COUNTRY: Type.String({
    default: 'BG',
    format: 'country',
    description: 'Country of its seat (ISO 3166), for VAT.',
  }),
  COMPANY_EIK: Type.String({
    default: '000000000',
    format: 'text',
    description: 'Its number in the company register (EIK).',
  }),
  COMPANY_VAT: Type.String({
    default: 'BG000000000',
    format: 'text',
    description: 'Its VAT number, or a text that it has none.',
  }),
  COMPANY_EMAIL: Type.String({
    default: 'contact@lumigraph.example',
    format: 'email',
    description: 'Where withdrawals and contact messages are sent.',
  }),
  COMPANY_PHONE: Type.String({
    default: '+359 2 000 0000',
    format: 'text',
    description: 'Its telephone number.',
  }),
  COMPANY_WEBSITE: Type.String({
    default: '',
    format: 'http-url',
    description: 'Its website, as footer and imprint name it. Empty means the address of each site.',
  }),
};
