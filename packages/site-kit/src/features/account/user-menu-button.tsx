import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserBadge } from './user-badge.tsx';

const loadMenu = () => import('./user-menu.tsx');
// The menu and its keyboard logic load when the user is about to press the button.
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

/** The button with avatar and name that opens the user's menu. */
export function UserMenuButton({ user }: { user: StoredUser }) {
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
