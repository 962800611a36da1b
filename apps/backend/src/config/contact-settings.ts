import Type from 'typebox';

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
