import { useContext, type ReactElement, type ReactNode } from 'react';
import {
  I18nProvider,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  PopoverContext,
  Separator,
  type MenuItemProps as AriaMenuItemProps,
  type PopoverProps,
} from 'react-aria-components';
import { followPage } from '../appearance/follow-page.ts';
import { classNames } from '../class-names.ts';
import { documentLocale } from './document-locale.ts';
import { overlayProps } from './overlay-props.ts';

export interface MenuProps {
  /** The button that opens it: react-aria-components' `Button`, see {@link MenuButton}. */
  trigger: ReactElement;
  /** Accessible name of the menu, when the text of the trigger does not describe it. */
  label?: string | undefined;
  children: ReactNode;
  placement?: PopoverProps['placement'];
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

/**
 * A menu that opens from a button, with arrow keys and type-ahead. Escape and a press outside close it; focus returns.
 */
export function Menu({
  trigger,
  label,
  children,
  placement = 'bottom end',
  open,
  onOpenChange,
  className,
}: MenuProps) {
  return (
    <MenuTrigger
      {...(open === undefined ? {} : { isOpen: open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger}
      <I18nProvider locale={documentLocale()}>
        <MenuPopover className={className} placement={placement}>
          <AriaMenu {...(label ? { 'aria-label': label } : {})} className="ui-menu-list">
            {children}
          </AriaMenu>
        </MenuPopover>
      </I18nProvider>
    </MenuTrigger>
  );
}

interface MenuPopoverProps {
  className: string | undefined;
  placement: NonNullable<MenuProps['placement']>;
  children: ReactNode;
}

function MenuPopover({ className, placement, children }: MenuPopoverProps) {
  // Of the MenuTrigger around it.
  const { triggerRef: trigger } = Object(useContext(PopoverContext)) as Pick<PopoverProps, 'triggerRef'>;
  return (
    <Popover
      ref={followPage}
      data-ui-root=""
      {...overlayProps(trigger?.current)}
      className={classNames('ui-menu', className)}
      placement={placement}
      offset={6}
      data-part="menu"
    >
      {children}
    </Popover>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className'> {
  icon?: ReactNode;
  /** Muted, at the end of the line. */
  end?: ReactNode;
  tone?: 'neutral' | 'danger' | undefined;
  children: ReactNode;
}

/** One action or, with `href`, one link. Pass `textValue` when the content is not plain text. */
export function MenuItem({ icon, end, tone = 'neutral', children, ...rest }: MenuItemProps) {
  const textValue = rest.textValue ?? (typeof children === 'string' ? children : undefined);
  return (
    <AriaMenuItem
      {...rest}
      {...(textValue === undefined ? {} : { textValue })}
      className="ui-menu-item"
      data-part="menu-item"
      data-tone={tone}
    >
      {icon}
      <span>{children}</span>
      {end && <span data-part="menu-item-end">{end}</span>}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className="ui-menu-separator" />;
}
