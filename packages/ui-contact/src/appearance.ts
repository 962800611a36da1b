import { classNames } from '@lumigraph/ui-kit';

/** Parts that take a class name of the site. */
export type ContactElement =
  'contact' | 'contact-field' | 'contact-choice' | 'contact-alert' | 'contact-submit';

export interface ContactAppearance {
  /** Tokens to change below the form: `{ '--color-accent': 'tomato', '--radius-2': '0' }`. */
  variables?: Record<`--${string}`, string> | undefined;
  /** Class names to add, by part. */
  elements?: Partial<Record<ContactElement, string>> | undefined;
}

/** The site's class for a part, beside ours where there is one. */
export type ClassOf = (element: ContactElement, own?: string) => string;

export function classesOf(appearance: ContactAppearance | undefined): ClassOf {
  return (element, own) => classNames(own, appearance?.elements?.[element]);
}
