import { accountNamespaces } from '../../features/account/account-texts.ts';

export { LoginScreen as Page } from '../../features/account/login-screen.tsx';
export const namespaces = accountNamespaces;
