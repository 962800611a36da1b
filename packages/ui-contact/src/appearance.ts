import type { Appearance, ClassOf } from '@lumigraph/ui-kit';

/** Parts that take a class name of the site. */
export type ContactElement =
  | 'contact'
  | 'contact-field'
  | 'contact-choice'
  | 'contact-alert'
  | 'contact-submit'
  | 'business-hours'
  | 'business-hours-title'
  | 'business-hours-now';

export type ContactAppearance = Appearance<ContactElement>;

export type ContactClassOf = ClassOf<ContactElement>;
