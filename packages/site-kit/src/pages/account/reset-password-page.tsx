import { accountNamespaces } from '../../features/account/account-texts.ts';

export { ResetPasswordScreen as Page } from '../../features/account/reset-password-screen.tsx';
export const namespaces = accountNamespaces;
