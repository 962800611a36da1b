import { fullName } from '@lumigraph/contracts';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { ExternalLink, LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe, useStudio } from '../lib/studio.tsx';

/** Who is signed in, links to the site, and sign out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { auth } = useStudio();
  const { user } = useMe();
  const name = fullName(user) || user.email;
  return (
    <Menu
      label={t('account.menu', { name })}
      trigger={
        <MenuButton
          aria-label={t('account.menu', { name })}
          icon={<span className="studio-avatar" aria-hidden="true" data-initial={initialOf(name)} />}
          iconOnly
        />
      }
    >
      <MenuItem icon={<UserRound aria-hidden size={18} />} href="/profile" textValue={t('account.profile')}>
        {t('account.profile')}
      </MenuItem>
      <MenuItem icon={<ExternalLink aria-hidden size={18} />} href="/">
        {t('account.site')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={18} />} onAction={() => void auth.logout()}>
        {t('account.signOut')}
      </MenuItem>
    </Menu>
  );
}

const initialOf = (name: string): string => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '';
