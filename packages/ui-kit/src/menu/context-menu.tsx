import { useRef, type ReactNode } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';

export interface ContextMenuProps {
  /** Where it was asked for, in pixels of the window. */
  at: { x: number; y: number };
  /** Name of the menu: of what it is. */
  label: string;
  /** `MenuItem`s. */
  children: ReactNode;
  /** After an action, Escape or a press outside; the host takes the menu away. */
  onClose: () => void;
  className?: string | undefined;
}

/** A menu at a point instead of the browser's own: the same keys as `Menu`, and the focus returns. */
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
        // The popover is a dialog to assistive technology and wants a name as well.
        aria-label={label}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the keys must reach the menu that was asked for */}
        <AriaMenu aria-label={label} autoFocus="first" className="ui-menu-list" onClose={onClose}>
          {children}
        </AriaMenu>
      </Popover>
    </>
  );
}
