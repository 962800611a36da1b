import { IconButton } from '@lumigraph/ui-kit';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './side-panel.css';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Details of one row beside its table; over it in a narrow window. Escape closes it and returns to the row.
 * Its key is the object: another one moves the focus to the title again.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    cameFrom.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    onClose();
  };
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  });
  useEffect(() => {
    const element = panel.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return (
    <aside ref={panel} className="side-panel" aria-labelledby={titleId}>
      <header className="side-panel-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton size="sm" label={t('actions.close')} icon={<X aria-hidden size={18} />} onClick={close} />
      </header>
      <div className="side-panel-body">{children}</div>
    </aside>
  );
}
