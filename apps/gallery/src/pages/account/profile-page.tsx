import { accountNamespaces } from '../../features/account/account-texts.ts';

export { ProfileScreen as Page } from '../../features/account/profile-screen.tsx';
export const namespaces = accountNamespaces;
