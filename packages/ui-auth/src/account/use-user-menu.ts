import { isPremium, type AuthApi, type StoredUser } from '@lumigraph/contracts';
import { useAccountSession, type AccountSession } from './account-session.ts';
import { useUserTexts } from './account-texts.ts';

export interface UseUserMenuOptions {
  session: AccountSession;
  api: Pick<AuthApi, 'logout'>;
}

export interface UserMenuState {
  user: StoredUser;
  /** The first name, or a word for a user without one. */
  name: string;
  /** "Premium" of a member. */
  membership: string | undefined;
  /** Accessible name of button and menu: "Account of Ana". */
  label: string;
  signOutLabel: string;
  signOut: () => void;
}

/** The signed-in user with name and membership, and signing out; undefined for visitors. */
export function useUserMenu({ session, api }: UseUserMenuOptions): UserMenuState | undefined {
  const { user } = useAccountSession(session);
  const { t } = useUserTexts();
  if (user === null) return undefined;
  const name = user.firstName?.trim() || t('user.fallbackName');
  return {
    user,
    name,
    membership: isPremium(user) ? t('user.premium') : undefined,
    label: t('user.menu', { name }),
    signOutLabel: t('user.signOut'),
    // It ends the session on this device also when the server cannot be reached.
    signOut: () => void api.logout(),
  };
}
