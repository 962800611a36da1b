import { useRef, type ReactNode } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';

export interface ContextMenuProps {
  /** Position of the menu, in pixels of the window. */
  at: { x: number; y: number };
  /** Accessible name of the menu. */
  label: string;
  /** `MenuItem`s. */
  children: ReactNode;
  /** Called after an action, Escape or a press outside; the host then removes the menu. */
  onClose: () => void;
  className?: string | undefined;
}

/** A menu at a point that replaces the browser's context menu. It has the same keys as `Menu` and returns the focus. */
export function ContextMenu({ at, label, children, onClose, className }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} aria-hidden="true" style={{ position: 'fixed', top: at.y, left: at.x }} />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className={classNames('ui-menu', className)}
        placement="bottom start"
        offset={2}
        data-part="menu"
        // The popover is a dialog to assistive technology and needs a name as well.
        aria-label={label}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- key presses must reach the menu that the user opened */}
        <AriaMenu aria-label={label} autoFocus="first" className="ui-menu-list" onClose={onClose}>
          {children}
        </AriaMenu>
      </Popover>
    </>
  );
}
