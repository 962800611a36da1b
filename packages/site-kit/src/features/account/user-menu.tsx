import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { LogOut, Sparkles, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { usePreload } from '../../lib/preload.tsx';
import { useSite } from '../../app/site.ts';
import { useAuth } from './use-auth.ts';
import { UserBadge } from './user-badge.tsx';
import { userLinks } from './user-links.ts';

const icons = { profile: UserRound, upgrade: Sparkles };

/** The user's dropdown: My Profile, Upgrade to Premium, Sign Out. */
export function UserMenu({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const auth = useAuth();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keepLanguage = useKeptLanguage();
  const preload = usePreload();
  const name = user.firstName?.trim() || t('user.fallbackName');
  const label = [t('user.menu', { name }), isPremium(user) ? t('user.premium') : '']
    .filter(Boolean)
    .join(' ');
  return (
    <Menu
      className="account-menu"
      label={t('user.menu', { name })}
      trigger={
        <MenuButton className="account-menu-button" aria-label={label}>
          <UserBadge user={user} />
        </MenuButton>
      }
    >
      {userLinks(user, site).map(({ key, to }) => {
        const Icon = icons[key];
        return (
          <MenuItem
            key={key}
            icon={<Icon aria-hidden="true" size={18} />}
            onHoverStart={() => preload(to)}
            onAction={() => void navigate(keepLanguage(to), { state: { from: pathname + search } })}
          >
            {t(`user.${key}`)}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" size={18} />} onAction={() => void auth.logout()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  );
}
