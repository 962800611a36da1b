import type { AlertTone } from '@lumigraph/ui-kit';

/** What stands above the form: one of the widget's own messages, or a sentence of the site. */
export type AuthNotice =
  | { kind: 'accountCreated' }
  | { kind: 'resetEmailSent'; email: string }
  | { kind: 'text'; text: string; tone?: AlertTone | undefined };
