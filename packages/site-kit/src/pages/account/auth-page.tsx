import { accountNamespaces } from '../../features/account/account-texts.ts';

export { AuthScreen as Page } from '../../features/account/auth-screen.tsx';
export const namespaces = accountNamespaces;
