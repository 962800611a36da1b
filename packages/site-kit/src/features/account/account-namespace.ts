/** Texts of the screens around the account. A file of its own: the header needs the name and not the texts. */
export const ACCOUNT_NAMESPACE = 'account';
