import { accountNamespaces } from '../../features/account/account-texts.ts';

export { ConfirmEmailScreen as Page } from '../../features/account/confirm-email-screen.tsx';
export const namespaces = accountNamespaces;
