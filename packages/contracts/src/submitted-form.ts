import type { FieldError } from './errors.ts';

/** What a form does when the browser submits it without scripts; `scripts` ones do nothing and say so. */
export type NativeFormKind = 'contact' | 'withdrawal' | 'scripts';

/** What became of a form that the browser submitted itself: the document that returns it is rendered with this. */
export interface SubmittedForm {
  /**
   * `confirm`: everything is right and has to be confirmed. `edit`: nothing was asked for but the fields again.
   * `foreign`: another site sent it, so nothing was done.
   */
  outcome: 'sent' | 'refused' | 'confirm' | 'edit' | 'scripts' | 'foreign';
  /** What was typed, by field; never a password. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** Of the error catalogue, when refused. */
  code?: string;
  /** ISO 8601, when a withdrawal was received. */
  receivedAt?: string;
}
