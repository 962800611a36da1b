import { useRef, type ReactNode, type RefObject } from 'react';
import {
  I18nProvider,
  Menu as AriaMenu,
  Popover,
  type MenuProps as AriaMenuProps,
} from 'react-aria-components';
import type { Variables } from '../appearance/csp-provider.tsx';
import { followPage } from '../appearance/follow-page.ts';
import { classNames } from '../class-names.ts';
import { documentLocale } from './document-locale.ts';
import { overlayProps } from './overlay-props.ts';

type MenuChoices = Pick<
  AriaMenuProps<object>,
  'onAction' | 'selectionMode' | 'selectedKeys' | 'disallowEmptySelection'
>;

export interface ContextMenuProps extends MenuChoices {
  /** Position of the menu, in pixels of the window. Without `trigger` only. */
  at?: { x: number; y: number } | undefined;
  /** The button of the host that opened the menu; the menu opens below it. */
  trigger?: RefObject<HTMLElement | null> | undefined;
  /** Accessible name of the menu. */
  label: string;
  /** `MenuItem`s. */
  children: ReactNode;
  /** Called after an action, Escape or a press outside; the host then removes the menu. */
  onClose: () => void;
  className?: string | undefined;
  /** Tokens of the menu, which is outside the host's element. */
  variables?: Variables | undefined;
}

/**
 * An open menu that the host shows and removes: at a point, in place of the browser's context menu, or below a button of
 * the host, so that the code of the menu loads when the button is pressed. It has the same keys as `Menu` and returns
 * the focus.
 */
export function ContextMenu({
  at,
  trigger,
  label,
  children,
  onClose,
  className,
  variables,
  ...choices
}: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <I18nProvider locale={documentLocale()}>
      {at ? (
        <span ref={anchor} aria-hidden="true" style={{ position: 'fixed', top: at.y, left: at.x }} />
      ) : null}
      <Popover
        ref={followPage}
        data-ui-root=""
        triggerRef={trigger ?? anchor}
        {...overlayProps(trigger?.current)}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className={classNames('ui-menu', className)}
        style={variables ?? {}}
        placement={trigger ? 'bottom end' : 'bottom start'}
        offset={trigger ? 6 : 2}
        data-part="menu"
        // The popover is a dialog to assistive technology and needs a name as well.
        aria-label={label}
      >
        <AriaMenu
          {...choices}
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- key presses must reach the menu that the user opened
          autoFocus="first"
          className="ui-menu-list"
          onClose={onClose}
        >
          {children}
        </AriaMenu>
      </Popover>
    </I18nProvider>
  );
}
