import type { AlertTone } from '@lumigraph/ui-kit';

/** The three modes of the widget. */
export type AuthMode = 'login' | 'register' | 'forgot';
export const authModes: readonly AuthMode[] = ['login', 'register', 'forgot'];

/** The notice above the form: one of the widget's own messages, or a text of the site. */
export type AuthNotice =
  | { kind: 'accountCreated' }
  | { kind: 'resetEmailSent'; email: string }
  | { kind: 'text'; text: string; tone?: AlertTone | undefined };
