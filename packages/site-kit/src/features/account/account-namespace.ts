/** Texts of the account screens. A separate file, because the header needs the name without the texts. */
export const ACCOUNT_NAMESPACE = 'account';

/** Texts of `AccountPanel`, the namespace of its package. */
export const PANEL_NAMESPACE = 'ui-auth-account';
