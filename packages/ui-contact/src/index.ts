export {
  ContactUiProvider,
  type ContactSlotFieldProps,
  type ContactSlots,
  type ContactSubmitProps,
  type ContactUiProviderProps,
} from './contact-ui-provider.tsx';
export type { ContactAppearance, ContactElement } from './appearance.ts';
export { BusinessHours, type BusinessHoursProps } from './business-hours.tsx';
export {
  contactFields,
  emptyContactValues,
  shortContactFields,
  type ContactFieldName,
  type ContactFields,
  type ContactTextName,
  type ContactValues,
  type FieldUse,
} from './contact-fields.ts';
export { ContactForm, type ContactFormProps } from './contact-form.tsx';
export { companyHours, type OpeningHours, type OpeningTimes, type Weekday } from './opening-hours.ts';
export {
  useContactForm,
  type ContactForm as ContactFormState,
  type ContactStatus,
  type ContactTrace,
  type UseContactFormOptions,
} from './use-contact-form.ts';
export {
  CONTACT_NAMESPACE,
  type ContactLocalization,
  type ContactMessages,
  type ContactTextKey,
} from './contact-messages.ts';
