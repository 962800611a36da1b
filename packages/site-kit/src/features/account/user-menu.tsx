import type { StoredUser } from '@lumigraph/contracts';
import { ContextMenu, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { LogOut, Sparkles, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { usePreload } from '../../lib/preload.tsx';
import { useSite } from '../../app/site.ts';
import { useAuth } from './use-auth.ts';
import { userLinks } from './user-links.ts';

const icons = { profile: UserRound, upgrade: Sparkles };

export interface UserMenuProps {
  user: StoredUser;
  trigger: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
}

/** The user's dropdown: My Profile, Upgrade to Premium, Sign Out. */
export function UserMenu({ user, trigger, label, onClose }: UserMenuProps) {
  const { t } = useTranslation();
  const auth = useAuth();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keepLanguage = useKeptLanguage();
  const preload = usePreload();
  return (
    <ContextMenu className="account-menu" trigger={trigger} label={label} onClose={onClose}>
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
    </ContextMenu>
  );
}
