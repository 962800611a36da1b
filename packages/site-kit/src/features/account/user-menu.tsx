import type { StoredUser } from '@lumigraph/contracts';
import { ContextMenu, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import {
  CreditCard,
  Download,
  FileText,
  FolderOpen,
  Heart,
  LogOut,
  Sparkles,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { usePreload } from '../../lib/preload.tsx';
import { useSite } from '../../app/site.ts';
import { useAuth } from './use-auth.ts';
import { userLinks } from './user-links.ts';

/** By the key of the link; those of a site may have another one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  profile: UserRound,
  favorites: Heart,
  collections: FolderOpen,
  downloads: Download,
  invoices: FileText,
  plan: CreditCard,
  upgrade: Sparkles,
};

export interface UserMenuProps {
  user: StoredUser;
  trigger: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
}

/** The user's dropdown: My Profile, the site's own entries, invoices, the plan or the upgrade, Sign Out. */
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
      {userLinks(user, site).map(({ key, label: text, to }) => {
        const Icon = icons[key];
        return (
          <MenuItem
            key={key}
            icon={Icon ? <Icon aria-hidden="true" size={18} /> : undefined}
            onHoverStart={() => preload(to)}
            onAction={() => void navigate(keepLanguage(to), { state: { from: pathname + search } })}
          >
            {t(text)}
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
