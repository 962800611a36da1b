import { text, whole } from './setting-values.ts';

/** The company behind the sites, for pages, invoices and mails. */
export const companySettings = {
  COMPANY_NAME: text(
    'The company behind the sites, as footer, contact page, legal texts, invoices and mails name it. As long as one of these is a placeholder, the footer says so; production does not start.',
    { default: 'Lumigraph Demo Ltd.', format: 'text' },
  ),
  COMPANY_ADDRESS: text('Its seat.', { default: 'Street 1, 1000 Sofia, Bulgaria', format: 'text' }),
  COMPANY_COUNTRY: text('Country of its seat (ISO 3166), for VAT.', { default: 'BG', format: 'country' }),
  COMPANY_EIK: text('Its number in the company register (EIK).', { default: '000000000', format: 'text' }),
  COMPANY_VAT: text('Its VAT number, or a text that it has none.', {
    default: 'BG000000000',
    format: 'text',
  }),
  COMPANY_EMAIL: text('Where withdrawals and contact messages are sent.', {
    default: 'contact@lumigraph.example',
    format: 'email',
  }),
  COMPANY_PHONE: text('Its telephone number.', { default: '+359 2 000 0000', format: 'text' }),
  COMPANY_WEBSITE: text('Its website, as footer and imprint name it. Empty means the address of each site.', {
    format: 'http-url',
  }),
};

/** When somebody can be reached, and how soon a message is answered. */
export const contactSettings = {
  CONTACT_HOURS: text(
    'Hours of the telephone, as the contact page names them: Mo-Fr 09:00-18:00; Sa 10:00-12:00, 13:00-15:00. Other days are closed.',
    { default: 'Mo-Fr 09:00-18:00', format: 'contact-hours' },
  ),
  CONTACT_TIME_ZONE: text('Time zone of CONTACT_HOURS (IANA).', {
    default: 'Europe/Sofia',
    format: 'time-zone',
  }),
  CONTACT_CLOSED_DAYS: text('Dates on which nobody is there, separated by commas: 2026-12-24, 2026-12-25.', {
    format: 'date-list',
  }),
  SUPPORT_REPLY_HOURS: whole(
    'Hours in which a message is answered, as the contact page and the plans promise.',
    { default: 48, minimum: 1, maximum: 720 },
  ),
  SUPPORT_REPLY_HOURS_PREMIUM: whole('The same for messages of members; not more than SUPPORT_REPLY_HOURS.', {
    default: 12,
    minimum: 1,
    maximum: 720,
  }),
};
