export {
  contactFields,
  emptyContactValues,
  shortContactFields,
  type ContactFieldName,
  type ContactFields,
  type ContactValues,
  type FieldUse,
} from './contact-fields.ts';
export {
  CONTACT_NAMESPACE,
  contactTexts,
  type ContactLocalization,
  type ContactMessages,
  type ContactTextKey,
  type ContactTexts,
} from './contact-messages.ts';
export { hoursIn, isOpen } from './hours-now.ts';
export { companyHours, type OpeningHours, type OpeningTimes, type Weekday } from './opening-hours.ts';
