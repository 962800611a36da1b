import { ContextMenu, MenuItem, MenuSeparator, type ContextMenuProps } from '@lumigraph/ui-kit/menu';
import type { ReactNode } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import type { UserMenuState } from './use-user-menu.ts';

/** An entry of the site in the menu of `UserButton`. */
export interface UserMenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A page load; a site with a router uses `onAction`. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  /** The pointer is over the entry: a router may load its page ahead. */
  onHover?: (() => void) | undefined;
}

export interface UserMenuProps extends Pick<ContextMenuProps, 'trigger' | 'variables' | 'onClose'> {
  menu: UserMenuState;
  items: readonly UserMenuItem[];
  signOutIcon: ReactNode;
}

/** The open menu of `UserButton`. */
export function UserMenu({ menu, items, signOutIcon, ...rest }: UserMenuProps) {
  const { className } = usePart()('user-menu');
  return (
    <ContextMenu {...rest} label={menu.label} className={className}>
      {items.map(({ key, label, icon, href, onAction, onHover }) => (
        <MenuItem
          key={key}
          icon={icon}
          {...(href === undefined ? {} : { href })}
          {...(onAction ? { onAction } : {})}
          {...(onHover ? { onHoverStart: onHover } : {})}
        >
          {label}
        </MenuItem>
      ))}
      {items.length > 0 ? <MenuSeparator /> : null}
      <MenuItem icon={signOutIcon} onAction={menu.signOut}>
        {menu.signOutLabel}
      </MenuItem>
    </ContextMenu>
  );
}
