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

/** When somebody can be reached, and how soon a message is answered. */
export const contactSettings = {
  CONTACT_HOURS: Type.String({
    default: 'Mo-Fr 09:00-18:00',
    format: 'contact-hours',
    description:
      'Hours of the telephone, as the contact page names them: Mo-Fr 09:00-18:00; Sa 10:00-12:00, 13:00-15:00. Other days are closed.',
  }),
  CONTACT_TIME_ZONE: Type.String({
    default: 'Europe/Sofia',
    format: 'time-zone',
    description: 'Time zone of CONTACT_HOURS (IANA).',
  }),
  CONTACT_CLOSED_DAYS: Type.String({
    default: '',
    format: 'date-list',
    description: 'Dates on which nobody is there, separated by commas: 2026-12-24, 2026-12-25.',
  }),
  SUPPORT_REPLY_HOURS: Type.Integer({
    default: 48,
    minimum: 1,
    maximum: 720,
    description: 'Hours in which a message is answered, as the contact page and the plans promise.',
  }),
  SUPPORT_REPLY_HOURS_PREMIUM: Type.Integer({
    default: 12,
    minimum: 1,
    maximum: 720,
    description: 'The same for messages of members; not more than SUPPORT_REPLY_HOURS.',
  }),
};
