import { isPremium, type StoredUser } from '@lumigraph/contracts';
import { UserBadge } from '@lumigraph/ui-auth/account';
import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../lib/app-link.tsx';
import { useSite } from '../../app/site.ts';
import { useAuth } from './use-auth.ts';
import { userLinks } from './user-links.ts';

/** The user's entries in the panel of narrow screens, without those that it has as links of the site. */
export function UserList({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const auth = useAuth();
  const site = useSite();
  const { main, menu } = site.navigation;
  const above = new Set([...main, ...menu].map(({ to }) => to));
  const links = userLinks(user, site).filter(({ to }) => !above.has(to));
  return (
    <div className="account-list">
      <UserBadge
        user={user}
        name={user.firstName?.trim() || t('user.fallbackName')}
        membership={isPremium(user) && t('user.premium')}
      />
      {links.map(({ key, label, to }) => (
        <AppLink key={key} className="ui-button" to={to}>
          {t(label)}
        </AppLink>
      ))}
      <Button variant="ghost" onClick={() => void auth.logout()}>
        {t('user.signOut')}
      </Button>
    </div>
  );
}
