import { accountNamespaces } from '../../features/account/account-texts.ts';

export { ForgotPasswordScreen as Page } from '../../features/account/forgot-password-screen.tsx';
export const namespaces = accountNamespaces;
