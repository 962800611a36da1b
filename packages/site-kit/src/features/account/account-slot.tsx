import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account-slot.css';
import { useAccountState } from './account-context.tsx';
import { UserBadge } from './user-badge.tsx';

const loadMenu = () => import('./user-menu.tsx');
// The menu and its keyboard logic load when the user is about to press the button.
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));
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
  return <UserMenuButton user={user} />;
}

function UserMenuButton({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const preload = () => void loadMenu().catch(() => undefined);
  const label = t('user.menu', { name: user.firstName?.trim() || t('user.fallbackName') });
  return (
    <>
      <Button
        ref={trigger}
        className="account-menu-button"
        variant="ghost"
        aria-label={isPremium(user) ? `${label} ${t('user.premium')}` : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <UserBadge user={user} />
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UserMenu user={user} trigger={trigger} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
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
