import type { FieldError } from './errors.ts';

/**
 * The action of a form that the browser submits without scripts; the server does not process `scripts` forms and shows
 * a note.
 */
export type NativeFormKind = 'contact' | 'report' | 'withdrawal' | 'cancellation' | 'scripts';

/** The result of a form that the browser submitted without scripts. The response document is rendered with it. */
export interface SubmittedForm {
  /**
   * `confirm`: all values are valid and need a confirmation. `edit`: the visitor returns to the fields. `foreign`:
   * another site sent the form, so it was not processed.
   */
  outcome: 'sent' | 'refused' | 'confirm' | 'edit' | 'scripts' | 'foreign';
  /** The typed values, by field; never a password. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** A code of the error catalogue, when rejected. */
  code?: string;
  /** ISO 8601: when a withdrawal or a cancellation was received. */
  receivedAt?: string;
}
