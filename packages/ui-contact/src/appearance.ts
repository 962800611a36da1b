import type { Appearance, ClassOf } from '@lumigraph/ui-kit';

/** Parts to which a site can add a class name. */
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
