import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button/icon-button.tsx';
import { followPage } from '../appearance/follow-page.ts';
import { classNames } from '../class-names.ts';
import { LineIcon, cross } from '../icon/line-icon.tsx';
import { overlayProps } from '../menu/overlay-props.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** `alertdialog` for a question that requires a choice: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined;
  closeLabel?: string | undefined;
  className?: string | undefined;
}

/** A modal window: keeps focus inside and restores it on close; Escape closes it; the page behind does not scroll. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  actions,
  size = 'sm',
  role = 'dialog',
  closeLabel = 'Close',
  className,
}: DialogProps) {
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <>
      {/* Tells whether the dialog belongs to a shadow root. */}
      <span ref={setPlace} hidden />
      <ModalOverlay
        ref={followPage}
        data-ui-root=""
        {...overlayProps(place)}
        className="ui-dialog-backdrop"
        isOpen={open && place !== null}
        onOpenChange={onOpenChange}
        isDismissable={role === 'dialog'}
      >
        <Modal className={classNames('ui-dialog', className)} data-part="dialog" data-size={size}>
          <AriaDialog role={role} className="ui-dialog-body">
            <header className="ui-dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <IconButton
                label={closeLabel}
                icon={<LineIcon path={cross} size={20} />}
                onClick={() => onOpenChange(false)}
              />
            </header>
            <div data-part="dialog-content">{children}</div>
            {actions && (
              <footer className="ui-dialog-foot" data-part="dialog-actions">
                {actions}
              </footer>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
