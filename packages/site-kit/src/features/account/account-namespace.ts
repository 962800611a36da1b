/** Texts of the account screens. A separate file, because the header needs the name without the texts. */
export const ACCOUNT_NAMESPACE = 'account';
