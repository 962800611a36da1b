import type { StoredUser } from '@lumigraph/contracts';
import { UserButton } from '@lumigraph/ui-auth/account';
import {
  Bell,
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
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { usePreload } from '../../lib/preload.tsx';
import { useSite } from '../../app/site.ts';
import { useAccount } from './account-context.tsx';
import { useAuth } from './use-auth.ts';
import { userLinks } from './user-links.ts';

/** By the key of the link; those of a site may have another one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  profile: UserRound,
  favorites: Heart,
  collections: FolderOpen,
  following: Bell,
  downloads: Download,
  invoices: FileText,
  plan: CreditCard,
  upgrade: Sparkles,
};

/** The user's button and dropdown: My Profile, the site's own entries, invoices, the plan or the upgrade, Sign Out. */
export function UserMenu({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const { session } = useAccount();
  const auth = useAuth();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keepLanguage = useKeptLanguage();
  const preload = usePreload();
  const items = userLinks(user, site).map(({ key, label, to }) => {
    const Icon = icons[key];
    return {
      key,
      label: t(label),
      icon: Icon ? <Icon size={18} /> : undefined,
      onHover: () => preload(to),
      onAction: () => void navigate(keepLanguage(to), { state: { from: pathname + search } }),
    };
  });
  return (
    <UserButton
      session={session}
      api={auth}
      items={items}
      signOutIcon={<LogOut size={18} />}
      // Every page has these texts, those of the widget only the pages of the account.
      localization={{
        user: {
          fallbackName: t('user.fallbackName'),
          menu: t('user.menu', { name: '{{name}}' }),
          premium: t('user.premium'),
          signOut: t('user.signOut'),
        },
      }}
    />
  );
}
