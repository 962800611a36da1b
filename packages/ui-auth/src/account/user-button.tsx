import { useVariables } from '@lumigraph/ui-kit';
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { AuthUiScope, usePart } from '../appearance/auth-ui-provider.tsx';
import type { AccountLocalization } from './account-texts.ts';
import { SignedOut } from './session-gates.tsx';
import { UserBadge } from './user-badge.tsx';
import type { UserMenuItem } from './user-menu.tsx';
import { useUserMenu, type UserMenuState, type UseUserMenuOptions } from './use-user-menu.ts';

const loadMenu = () => import('./user-menu.tsx');
// The menu and its keyboard logic are loaded when the user is about to press the button.
const UserMenu = /* @__PURE__ */ lazy(async () => ({ default: (await loadMenu()).UserMenu }));

export interface UserButtonProps extends UseUserMenuOptions {
  /** The entries of the site, above "Sign out". */
  items?: readonly UserMenuItem[] | undefined;
  signOutIcon?: ReactNode;
  /** Shown instead of the button where nobody is signed in, for example links to the sign-in. The server renders it. */
  guests?: ReactNode;
  localization?: AccountLocalization | undefined;
  appearance?: Omit<AuthAppearance, 'layout'> | undefined;
}

/**
 * The signed-in user with image, name and membership; opens a menu with the entries of the site and "Sign out".
 *
 * @example
 * <UserButton session={session} api={auth} guests={<a href="/login">Sign in</a>}
 *   items={[{ key: 'profile', label: 'My profile', href: '/profile' }]} />
 */
export function UserButton({ localization, appearance, ...props }: UserButtonProps) {
  return (
    <AuthUiScope localization={localization} appearance={appearance}>
      <UserButtonBody {...props} variables={appearance?.variables} />
    </AuthUiScope>
  );
}

type Variables = AuthAppearance['variables'];
type BodyProps = Omit<UserButtonProps, 'localization' | 'appearance'> & { variables: Variables };

function UserButtonBody({ guests = null, session, api, ...rest }: BodyProps) {
  const menu = useUserMenu({ session, api });
  return menu ? <MenuButton {...rest} menu={menu} /> : <SignedOut session={session}>{guests}</SignedOut>;
}

const none: readonly UserMenuItem[] = [];

interface MenuButtonProps extends Pick<UserButtonProps, 'items' | 'signOutIcon'> {
  menu: UserMenuState;
  variables: Variables;
}

function MenuButton({ menu, items = none, signOutIcon, variables }: MenuButtonProps) {
  const { user, name, membership, label } = menu;
  const { className, ...data } = usePart()('user-button');
  const { root, sheet } = useVariables(variables);
  const trigger = useRef<HTMLButtonElement>(null);
  const { ref: rootRef } = root;
  const ref = useCallback(
    (element: HTMLButtonElement | null) => {
      trigger.current = element;
      rootRef(element);
    },
    [rootRef],
  );
  const [isOpen, setOpen] = useState(false);
  const preload = () => void loadMenu().catch(() => undefined);
  return (
    <>
      {sheet}
      <button
        type="button"
        {...root}
        {...data}
        ref={ref}
        className={`ui-button ${className}`}
        data-variant="ghost"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={membership === undefined ? label : `${label} ${membership}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <UserBadge user={user} name={name} membership={membership} />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UserMenu
            trigger={trigger}
            menu={menu}
            items={items}
            signOutIcon={signOutIcon}
            variables={variables}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
