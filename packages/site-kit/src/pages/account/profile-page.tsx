import { profilePage } from './own-profile.tsx';

export const { Head, Page, namespaces } = profilePage();
