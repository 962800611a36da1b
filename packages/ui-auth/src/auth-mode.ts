/** The three modes of the widget (specification 2.4). */
export type AuthMode = 'login' | 'register' | 'forgot';
export const authModes: readonly AuthMode[] = ['login', 'register', 'forgot'];
