export { ContextMenu, type ContextMenuProps } from './menu/context-menu.tsx';
export { documentLocale } from './menu/document-locale.ts';
export { Menu, MenuItem, MenuSeparator, type MenuProps, type MenuItemProps } from './menu/menu.tsx';
export { MenuButton, type MenuButtonProps } from './menu/menu-button.tsx';
export { overlayProps } from './menu/overlay-props.ts';
