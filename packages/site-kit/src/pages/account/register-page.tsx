import { accountNamespaces } from '../../features/account/account-texts.ts';

export { RegisterScreen as Page } from '../../features/account/register-screen.tsx';
export const namespaces = accountNamespaces;
