import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account-slot.css';
import { useAccountState } from './account-context.tsx';
import { UserBadge } from './user-badge.tsx';

// Loaded separately, because only signed-in users need them.
const UserMenuButton = lazy(async () => ({
  default: (await import('./user-menu-button.tsx')).UserMenuButton,
}));
const UserList = lazy(async () => ({ default: (await import('./user-list.tsx')).UserList }));

export interface AccountSlotProps {
  /** `list` where a menu would open inside a menu: the panel of narrow screens. */
  layout?: 'menu' | 'list';
}

/** The right end of the header: Sign In and Sign Up, or the user's menu. */
export function AccountSlot({ layout = 'menu' }: AccountSlotProps) {
  const { user } = useAccountState();
  if (!user) return <GuestLinks />;
  if (layout === 'list')
    return (
      <Suspense fallback={null}>
        <UserList user={user} />
      </Suspense>
    );
  return (
    <Suspense
      fallback={
        <span className="ui-button account-menu-button" data-variant="ghost" aria-busy="true">
          <UserBadge user={user} />
        </span>
      }
    >
      <UserMenuButton user={user} />
    </Suspense>
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
