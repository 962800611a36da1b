import { isPremium, type StoredUser } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account-slot.css';
import { useAccountState } from './account-context.tsx';

// Loaded separately, because only signed-in users need them.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const UserList = lazy(async () => ({ default: (await import('./user-list.tsx')).UserList }));

export interface AccountSlotProps {
  /** `list` where a menu would open inside a menu: the panel of narrow screens. */
  layout?: 'menu' | 'list';
}

/** The right end of the header: Sign In and Sign Up, or the user's menu. */
export function AccountSlot({ layout = 'menu' }: AccountSlotProps) {
  // Deferred: the header and the menu of narrow screens would get their user, and load its code, in one long task.
  const { status, user } = useDeferredValue(useAccountState());
  useEffect(() => {
    // The starter hid the links of visitors (account-slot.css).
    if (user || status !== 'starting') document.documentElement.removeAttribute('data-session');
  }, [status, user]);
  if (!user) return <GuestLinks />;
  return (
    <Suspense fallback={layout === 'list' ? null : <UserMenuPlace user={user} />}>
      {layout === 'list' ? <UserList user={user} /> : <UserMenu user={user} />}
    </Suspense>
  );
}

/** In place of the button, without its code. */
function UserMenuPlace({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  return (
    <span className="ui-button ui-user-button" data-variant="ghost">
      <span className="ui-user-avatar" data-initial={user.firstName?.charAt(0)} />
      {user.firstName} {isPremium(user) ? <Badge tone="accent">{t('user.premium')}</Badge> : null}
    </span>
  );
}

function GuestLinks() {
  const { t } = useTranslation();
  return (
    <>
      <AppLink className="ui-button" data-variant="ghost" to={paths.login()}>
        {t('nav.signIn')}
      </AppLink>
      <AppLink className="ui-button" data-variant="primary" to={paths.register()}>
        {t('nav.signUp')}
      </AppLink>
    </>
  );
}
