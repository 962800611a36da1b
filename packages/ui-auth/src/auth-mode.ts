/** The three modes of the widget. */
export type AuthMode = 'login' | 'register' | 'forgot';
export const authModes: readonly AuthMode[] = ['login', 'register', 'forgot'];
